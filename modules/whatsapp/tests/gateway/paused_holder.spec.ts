/**
 * A process is paused while another one takes over its number: when it resumes, it notices and leaves the number
 * alone (CNX-03).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Gateway from '#modules/whatsapp/sessions/gateway'
import { otherProcess, untilSaid } from '#modules/whatsapp/tests/gateway/other_process'
import {
  ANA,
  connectionRow,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  untilInbox,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const gatewayToKill = `${import.meta.dirname}/gateway_to_kill.ts`
const SALES = '5511900000002'
/** Milliseconds in which the former holder, now awake, would have written if it still could. */
const awakeMs = 2_000

test.group('gateway: a paused holder', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })

  const ownLease = () => db.from('leases').where({ key: `whatsapp.connection:${id}` })
  const sockets = async () =>
    (await fixture.phones.phones()).find(({ number }) => number === SALES)?.connected

  test('a paused holder detects its replacement, and leaves the row to the new holder', async ({
    assert,
    cleanup,
  }) => {
    await fixture.gateway.stop()
    const paused = otherProcess(fixture, gatewayToKill)
    cleanup(() => void paused.process.kill('SIGKILL'))
    await untilSaid(paused, 'open')
    const before = (await untilStatus(id, 'CONNECTED')).lastConnectedAt!

    paused.process.kill('SIGSTOP')
    // As after thirty seconds: its lease has expired, and nobody renews it.
    await ownLease().update({ expires_at: db.raw("now() - interval '1 second'") })
    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    await waitFor(async () => {
      const row = await connectionRow(id)
      const [{ owner }] = await ownLease()
      const isOurs = owner.includes(`|${process.pid}|`)
      return isOurs && row.status === 'CONNECTED' && row.lastConnectedAt! > before ? true : null
    }, 'the number is taken over')
    const { lastConnectedAt } = await connectionRow(id)

    paused.process.kill('SIGCONT')
    // WhatsApp closed its socket (440), or its own clock says first that its lease is over: a busy machine takes long.
    await untilSaid(paused, 'gone')
    await sleep(awakeMs)
    const row = await connectionRow(id)
    assert.include(row.serialize(), { status: 'CONNECTED', wanted: 'running', reason: null })
    assert.equal(row.lastConnectedAt!.toMillis(), lastConnectedAt!.toMillis())
    assert.equal(await sockets(), 1)
    const { id: wid } = await fixture.phones.say(ANA, 'ainda aí?', { to: SALES })
    await untilInbox(id, (all) => all.some((one) => one.wid === wid && one.status === 'done'), 'it')
  }).timeout(90_000)

  test('a row overwritten by a process of an older version is corrected with the next renewal', async ({
    assert,
  }) => {
    const open = await untilStatus(id, 'CONNECTED')
    const { logins } = await fixture.phones.logins()
    await db
      .from('connections')
      .where({ id })
      .update({ status: 'DISCONNECTED', wanted: 'stopped', reason: 'replaced' })
    const row = await untilStatus(id, 'CONNECTED', 20_000)
    assert.include(row.serialize(), { wanted: 'running', reason: null, revision: open.revision })
    assert.equal((await fixture.phones.logins()).logins, logins, 'by the socket that is open')
    assert.equal(await sockets(), 1)
  }).timeout(40_000)
})
