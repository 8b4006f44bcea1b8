/** Crashes and lost acks: nothing is lost, nothing is duplicated, and no session is shared. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { library } from '#modules/whatsapp/drivers/chosen_library'
import Gateway from '#modules/whatsapp/sessions/gateway'
import { otherProcess, untilSaid } from '#modules/whatsapp/tests/gateway/other_process'
import {
  ANA,
  connectionRow,
  inboxOf,
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

const gatewayToKill = `${import.meta.dirname}/gateway_to_kill.ts`
const SALES = '5511900000001'

test.group('gateway: crashes', (group) => {
  let fixture: GatewayFixture
  let id: number
  group.setup(async () => {
    fixture = await setUpGateway()
    id = await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const restart = async (connect = library.connect) => {
    await fixture.gateway.stop()
    fixture.gateway = new Gateway({ ...library, connect })
    await fixture.gateway.start()
    await untilStatus(id, 'CONNECTED')
  }
  const connectedDevices = async () =>
    (await fixture.phones.phones()).find(({ number }) => number === SALES)?.connected

  test('a message is not lost when the process is killed between the receipt and the upsert', async ({
    assert,
  }) => {
    await fixture.phones.say(ANA, 'antes do fim')
    await fixture.gateway.stop()

    const child = otherProcess(fixture, gatewayToKill, 'deaf')
    await untilSaid(child, 'open')
    const { id: wid } = await fixture.phones.say(ANA, 'a última')
    await fixture.phones.chatUntil(ANA, (all) =>
      all.some((message) => message.id === wid && message.status === 'delivered')
    )
    child.process.kill('SIGKILL')
    assert.deepEqual(await child.ended, [null, 'SIGKILL'])

    // WhatsApp has its receipt, and will not send it again.
    const [row] = (await inboxOf(id)).filter((one) => one.wid === wid)
    assert.equal(row?.content.body, 'a última')

    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    const rows = await untilInbox(
      id,
      (all) => all.some((one) => one.wid === wid && one.status === 'done'),
      'the next gateway processes it'
    )
    assert.lengthOf(
      rows.filter((one) => one.wid === wid),
      1
    )
    await untilStatus(id, 'CONNECTED')
  }).timeout(60_000)

  test('a message whose acknowledgement is lost is sent again under the same id', async ({
    assert,
  }) => {
    let isDeaf = true
    await restart((link, events, services) =>
      library.connect(
        link,
        {
          ...events,
          receipts: async (receipts) => {
            if (!isDeaf) await events.receipts(receipts)
          },
        },
        services
      )
    )
    const { wid } = await queue(
      fixture.admin.actor,
      id,
      `${ANA}@s.whatsapp.net`,
      text('uma vez só')
    )
    await fixture.phones.chatUntil(ANA, (all) => all.some((message) => message.id === wid))
    await untilOutbox(wid, 'sending')

    await fixture.gateway.stop()
    isDeaf = false
    fixture.gateway = new Gateway()
    await fixture.gateway.start()
    const row = await untilOutbox(wid, 'sent')
    assert.equal(row.attempts, 1, 'the server’s fall costs no try')
    const chat = await fixture.phones.chatUntil(ANA, (all) =>
      all.some((message) => message.id === wid && message.copies === 2)
    )
    assert.lengthOf(
      chat.filter((message) => message.text === 'uma vez só'),
      1,
      'the phone shows it once'
    )
  }).timeout(60_000)

  test('losing the lease closes the socket; the lease is taken again when it is free', async ({
    assert,
  }) => {
    await restart()
    assert.equal(await connectedDevices(), 1)
    await db
      .from('leases')
      .where({ key: `whatsapp.connection:${id}` })
      .update({ owner: 'elsewhere|1|1', expires_at: db.raw("now() + interval '14 seconds'") })
    await waitFor(
      async () => ((await connectedDevices()) === 0 ? true : null),
      'the socket is closed',
      20_000
    )
    const lost = (await connectionRow(id)).lastConnectedAt!
    await waitFor(
      async () => ((await connectedDevices()) === 1 ? true : null),
      'it is taken again',
      40_000
    )
    const row = await waitFor(async () => {
      const now = await connectionRow(id)
      return now.lastConnectedAt! > lost ? now : null
    }, 'it is connected')
    assert.equal(row.status, 'CONNECTED')
  }).timeout(90_000)

  test('failing messages do not block other chats, and are parked in the end', async ({
    assert,
  }) => {
    const [{ id: wid }] = [await fixture.phones.say(ANA, 'vai falhar')]
    await untilInbox(id, (all) => all.some((row) => row.wid === wid), 'it arrives')
    await db.rawQuery(
      `insert into inbox_entries (company_id, connection_id, kind, chat, from_me, wid, content, status,
         due_at, received_at, attempts)
       values (?, ?, 'message', 'broken', false, 'BROKEN', '{"at": null}', 'pending', now(), now(), 6)`,
      [fixture.admin.company.id, id]
    )
    const row = await waitFor(async () => {
      const found = (await inboxOf(id)).find((one) => one.wid === 'BROKEN')
      return found?.status === 'parked' ? found : null
    }, 'it is parked')
    assert.isString((row as unknown as { error: string }).error)
    const { id: next } = await fixture.phones.say(ANA, 'a próxima')
    await untilInbox(
      id,
      (all) => all.some((one) => one.wid === next && one.status === 'done'),
      'others go on'
    )
  })
})
