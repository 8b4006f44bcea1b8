/** An operator moves a session between two processes while people write: nothing is lost, and nothing is there twice (CNX-03). */
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { thisProcess } from '#app/kernel/database/lease'
import { setReadiness } from '#app/kernel/http/readiness'
import { moveSession } from '#modules/whatsapp/actions/move_session'
import { gatewayProcesses, holdersOfSessions } from '#modules/whatsapp/sessions/holders'
import { kill, otherProcess } from '#modules/whatsapp/tests/gateway/other_process'
import {
  ANA,
  inboxOf,
  linkedConnection,
  queue,
  setUpGateway,
  tearDownGateway,
  text,
  untilStatus,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const gatewayToKill = `${import.meta.dirname}/gateway_to_kill.ts`
const SALES = '5511900000031'
/** Milliseconds: a whole application has to start, which takes long on a busy machine. */
const startMs = 45_000
/** Milliseconds in which a process that may not take the session would have taken it. */
const looksMs = 6_000

test.group('gateway: moving a session', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })

  const holder = async () => (await holdersOfSessions([id])).get(id)?.id ?? null
  const untilHeldBy = (process: string, ms?: number) =>
    waitFor(async () => ((await holder()) === process ? true : null), `${process} holds it`, ms)
  const logins = async () => (await fixture.phones.logins()).replaced
  const move = (to: string | null) => moveSession(fixture.admin.actor, id, to)

  /** A second process that takes sessions. */
  async function another() {
    const child = otherProcess(fixture, gatewayToKill)
    const process = await waitFor(
      async () => (await gatewayProcesses()).find((one) => one.pid === child.process.pid) ?? null,
      'the other process takes sessions',
      startMs
    )
    return { child, id: process.id }
  }

  /** Ana and the company write to each other until `stop`, which returns what they wrote. */
  function writing(name: string) {
    const [written, sent]: [string[], string[]] = [[], []]
    let isWriting = true
    const done = (async () => {
      for (let turn = 0; isWriting; turn += 1) {
        await fixture.phones.say(ANA, `${name} ${turn}`, { to: SALES })
        written.push(`${name} ${turn}`)
        const body = `resposta ${name} ${turn}`
        await queue(fixture.admin.actor, id, `${ANA}@s.whatsapp.net`, text(body))
        sent.push(body)
        await sleep(60)
      }
    })()
    const stop = async () => {
      isWriting = false
      await done
      return { written, sent }
    }
    return { stop, written }
  }

  const arrived = async (name: string) =>
    (await inboxOf(id))
      .filter(({ status, from_me: own }) => status === 'done' && !own)
      .map(({ content }) => content.body)
      .filter((body) => body.startsWith(`${name} `))
  const shownToAna = async (name: string) =>
    (await fixture.phones.chat(ANA, SALES))
      .map((message) => message.text ?? '')
      .filter((body) => body.startsWith(`resposta ${name} `))

  test('CNX-03: there and back while people write: each message once and in order, and never two sockets', async ({
    assert,
    cleanup,
  }) => {
    const other = await another()
    cleanup(() => kill(other.child))
    const replaced = await logins()
    const people = writing('ida')
    await waitFor(async () => (people.written.length > 10 ? true : null), 'they write')

    const there = await move(null)
    assert.deepEqual([there.from?.id, there.to.id], [thisProcess.id, other.id])
    await untilHeldBy(other.id)
    await untilStatus(id, 'CONNECTED')
    const before = people.written.length
    await waitFor(async () => (people.written.length > before + 20 ? true : null), 'they go on')
    assert.equal(await holder(), other.id, 'it stays there')

    await move(thisProcess.id)
    await untilHeldBy(thisProcess.id)
    await untilStatus(id, 'CONNECTED')
    const again = people.written.length
    await waitFor(async () => (people.written.length > again + 10 ? true : null), 'they go on')
    const { written, sent } = await people.stop()

    await waitFor(
      async () => ((await arrived('ida')).length >= written.length ? true : null),
      'all have arrived',
      30_000
    )
    assert.deepEqual(await arrived('ida'), written)
    await waitFor(
      async () => ((await shownToAna('ida')).length >= sent.length ? true : null),
      'all have left',
      30_000
    )
    assert.deepEqual(await shownToAna('ida'), sent)
    assert.equal(await logins(), replaced, 'no socket pushed another one out')
  }).timeout(150_000)

  test('CNX-03, OPS-04: a kill in the middle of a move loses nothing, whichever process it meets', async ({
    assert,
  }) => {
    const other = await another()
    await move(other.id)
    await untilHeldBy(other.id)
    await untilStatus(id, 'CONNECTED')
    const people = writing('volta')
    await waitFor(async () => (people.written.length > 5 ? true : null), 'they write')
    // The holder dies as soon as it is to give the session up.
    const moved = move(thisProcess.id)
    await kill(other.child)
    await moved
    await untilHeldBy(thisProcess.id, startMs)
    await untilStatus(id, 'CONNECTED', startMs)

    // The one to which it goes dies before it has it: the move does not count any more.
    const third = await another()
    await kill(third.child)
    await db.from('connections').where({ id }).update({ moved_to: third.id })
    const after = people.written.length
    await waitFor(async () => (people.written.length > after + 10 ? true : null), 'they go on')
    assert.equal(await holder(), thisProcess.id)
    const { written, sent } = await people.stop()
    await waitFor(
      async () => ((await arrived('volta')).length >= written.length ? true : null),
      'all have arrived',
      30_000
    )
    assert.deepEqual(await arrived('volta'), written)
    await waitFor(
      async () => ((await shownToAna('volta')).length >= sent.length ? true : null),
      'all have left',
      30_000
    )
    assert.deepEqual(await shownToAna('volta'), sent)
  }).timeout(200_000)

  test('a process that is about to stop is no place to go to, and takes nothing', async ({
    assert,
    cleanup,
  }) => {
    const other = await another()
    cleanup(() => kill(other.child))
    await move(other.id)
    await untilHeldBy(other.id)
    const restore = setReadiness('stopping')
    cleanup(restore)
    await waitFor(
      async () => ((await gatewayProcesses()).length === 1 ? true : null),
      'it has left the others'
    )
    await assert.rejects(
      () => move(thisProcess.id),
      'No process with this id takes sessions: it is unknown, gone or about to stop.'
    )
    await assert.rejects(() => move(null), 'There is no other process that takes sessions.')
    await db.from('connections').where({ id }).update({ moved_to: thisProcess.id })
    await sleep(looksMs)
    assert.equal(await holder(), other.id)
    restore()
    await untilHeldBy(thisProcess.id)
  }).timeout(120_000)
})
