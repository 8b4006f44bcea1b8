/** Messages stay in order per chat, whatever happens at the same time (IN-13). */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { library } from '#modules/whatsapp/drivers/chosen_library'
import { queueOutbound } from '#modules/whatsapp/outbox/queue_outbound'
import Gateway from '#modules/whatsapp/sessions/gateway'
import {
  ANA,
  JOAO,
  linkedConnection,
  queue,
  setUpGateway,
  tearDownGateway,
  text,
  waitFor,
  untilInbox,
  untilOutbox,
  untilStatus,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000001'

test.group('gateway: order', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const startAgain = async () => {
    fixture.gateway = new Gateway()
    await fixture.gateway.start()
  }
  const write = async (customer: string, count: number, sent: string[]) => {
    for (let number = 0; number < count; number++) {
      sent.push((await fixture.phones.say(customer, `mensagem ${number}`)).id)
    }
  }
  /** The wids in the order in which they were passed on and stored. */
  const handedOn = async (wids: readonly string[]): Promise<string[]> => {
    await untilInbox(
      id,
      (all) => wids.every((wid) => all.some((row) => row.wid === wid && row.status === 'done')),
      'all are processed'
    )
    const rows = await db
      .from('messages')
      .where({ connection_id: id })
      .whereIn('wid', [...wids])
      .orderBy('id')
      .select('wid')
    return rows.map(({ wid }: { wid: string }) => wid)
  }

  test('a live message does not overtake those that waited while we were offline', async ({
    assert,
  }) => {
    const [ana, joao]: string[][] = [[], []]
    await write(ANA, 1, ana)
    await write(JOAO, 1, joao)
    await fixture.gateway.stop()
    await Promise.all([write(ANA, 40, ana), write(JOAO, 40, joao)])

    await startAgain()
    // Early enough to arrive while the others are still being decrypted.
    await Promise.all([write(ANA, 60, ana), write(JOAO, 60, joao)])
    await untilStatus(id, 'CONNECTED')
    await Promise.all([write(ANA, 20, ana), write(JOAO, 20, joao)])
    assert.deepEqual(await handedOn(ana), ana)
    assert.deepEqual(await handedOn(joao), joao)
  }).timeout(60_000)

  test('a message that is decrypted later keeps its place, also after a restart', async ({
    assert,
  }) => {
    const sent: string[] = []
    await write(ANA, 1, sent)
    await handedOn(sent)
    await fixture.gateway.stop()
    await fixture.phones.fault({ kind: 'corrupt', number: ANA, count: 1 })
    await write(ANA, 3, sent)

    // The process ends after the placeholder is stored, before it has requested the message again.
    fixture.gateway = new Gateway({
      ...library,
      connect: (link, events, services) =>
        library.connect(
          link,
          {
            ...events,
            arrived: async (arrivals) => {
              await events.arrived(arrivals)
              if (arrivals.some(({ isUndecryptable }) => isUndecryptable))
                await new Promise(() => undefined)
            },
          },
          services
        ),
    })
    await fixture.gateway.start()
    await untilInbox(id, (all) => all.some((row) => row.wid === sent[1]), 'the first has its place')
    await fixture.gateway.stop()
    // Simulates an outage longer than a chat waits while it is connected.
    const moved = await db
      .from('inbox_entries')
      .where({ connection_id: id, status: 'undecryptable' })
      .update({ received_at: db.raw("received_at - interval '20 seconds'") })
    assert.equal(Number(moved), 1)
    await startAgain()
    assert.deepEqual(await handedOn(sent), sent)
  }).timeout(60_000)

  test('messages that cross in both directions are decrypted without a new request', async ({
    assert,
  }) => {
    const [asked, answered]: string[][] = [[], []]
    await write(ANA, 1, asked)
    const [{ chat }] = await untilInbox(
      id,
      (all) => all.some(({ wid, status }) => wid === asked[0] && status === 'done'),
      'the chat is known'
    )
    const answer = async (count: number) => {
      for (let number = 0; number < count; number++) {
        const texts = text(`resposta ${number}`)
        answered.push((await queue(fixture.admin.actor, id, chat, texts)).wid)
      }
    }
    const shown = async () =>
      waitFor(async () => {
        const all = (await fixture.phones.chat(ANA)).map((message) => message.id)
        const mine = all.filter((wid) => answered.includes(wid))
        return mine.length === answered.length ? mine : null
      }, 'all answers are shown')
    await answer(1)
    await shown()

    // After a start the first reply makes a new session, while inbound messages still use the old one.
    await fixture.gateway.stop()
    await Promise.all([write(ANA, 40, asked), answer(10)])
    await startAgain()
    await Promise.all([write(ANA, 20, asked), answer(10)])
    assert.deepEqual(await handedOn(asked), asked)
    // A message that a phone had to request again would be out of order.
    assert.deepEqual(await shown(), answered)
  }).timeout(60_000)

  test('IN-40: one customer with two addresses: the second message waits while the first cannot be sent', async ({
    assert,
  }) => {
    const addresses = [`${ANA}@s.whatsapp.net`]
    const { lid } = (await fixture.phones.phones()).find(({ number }) => number === ANA)!
    addresses.push(`${lid}@lid`)
    await fixture.gateway.stop()
    const wids: string[] = []
    for (const [place, address] of addresses.entries()) {
      const content = text(`resposta ${place}`)
      const { wid } = await unitOfWork((work) =>
        queueOutbound(work, fixture.admin.actor, {
          connectionId: id,
          address,
          content,
          conversation: 'ana',
        })
      )
      wids.push(wid)
    }
    // As after a try that a lost connection interrupted.
    await db.rawQuery(
      "update outbox_entries set due_at = now() + interval '3 seconds' where wid = ?",
      [wids[0]]
    )
    await startAgain()
    for (const wid of wids) await untilOutbox(wid, 'sent')
    const chat = await fixture.phones.chat(ANA, SALES)
    const shown = chat.map((message) => message.id).filter((wid) => wids.includes(wid))
    assert.deepEqual(shown, wids)
  })
})
