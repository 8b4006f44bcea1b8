/** Events in groups: read receipts, deletions by admins, subjects and pictures. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import {
  ANA,
  JOAO,
  call,
  linkedConnection,
  setUpGateway,
  tearDownGateway,
  waitFor,
  type GatewayFixture,
} from '#modules/whatsapp/tests/gateway/fixture'

const SALES = '5511900000071'
const EVA = '5531987650003'

test.group('gateway: in groups', (group) => {
  let fixture: GatewayFixture
  group.setup(async () => {
    fixture = await setUpGateway()
    await fixture.phones.addPhone(ANA, 'Ana Lima')
    await fixture.phones.addPhone(JOAO, 'João Batista')
    await fixture.phones.addPhone(EVA, 'Eva Reis')
    // Before the socket opens, which reads the setting.
    const key = 'CheckMsgIsGroup'
    await call(fixture, 'PUT', `/settings/${key}`, { key, value: 'disabled' })
    await linkedConnection(fixture, SALES)
    return () => tearDownGateway(fixture)
  })
  group.each.teardown(() => void fixture.phones.clearFaults())

  const stored = (wid: string) =>
    waitFor(() => db.from('messages').where({ wid }).first(), `message ${wid} is stored`)
  /** A group with all three members, created by Ana, and its ticket, with a message of Ana. */
  const aGroup = async (subject: string) => {
    const { id } = await fixture.phones.createGroup(subject, ANA, [JOAO, EVA, SALES])
    const first = await stored((await fixture.phones.sayInGroup(ANA, id, 'oi, gente')).id)
    const ticketId: number = first.ticket_id
    await call(fixture, 'PUT', `/tickets/${ticketId}`, {
      status: 'open',
      userId: fixture.admin.user.id,
    })
    return { id, ticketId, first }
  }
  const answer = async (ticketId: number, body: string): Promise<string> => {
    await call(fixture, 'POST', `/messages/${ticketId}`, { body })
    const row = await waitFor(
      () => db.from('messages').where({ ticket_id: ticketId, body }).first(),
      'our answer has its row'
    )
    return row.wid
  }
  const untilAck = (wid: string, ack: number) =>
    waitFor(async () => {
      const row = await db.from('messages').where({ wid }).first()
      return row.ack === ack ? row : null
    }, `message ${wid} has ack ${ack}`)
  const receiptsOf = async (wid: string) => {
    const rows = await db
      .from('message_receipts')
      .join('messages', 'messages.id', 'message_receipts.message_id')
      .where({ wid })
      .orderBy('message_receipts.ack')
      .select('message_receipts.ack')
    return rows.map(({ ack }) => ack)
  }

  test('IN-31: a group message is read when every member who received it has read it', async ({
    assert,
  }) => {
    const { ticketId } = await aGroup('Leitores')
    const wid = await answer(ticketId, 'a água volta às 18h')
    await waitFor(
      async () => ((await receiptsOf(wid)).length === 3 ? true : null),
      'all three phones have it'
    )
    await untilAck(wid, 3)
    await fixture.phones.read(ANA)
    await waitFor(
      async () => ((await receiptsOf(wid)).includes(4) ? true : null),
      'Ana has read it'
    )
    await fixture.phones.read(JOAO)
    await waitFor(
      async () => ((await receiptsOf(wid)).join() === '3,4,4' ? true : null),
      'João has read it'
    )
    await untilAck(wid, 3)
    await fixture.phones.read(EVA)
    await untilAck(wid, 4)
    assert.deepEqual(await receiptsOf(wid), [4, 4, 4])
  })

  test('IN-56: members get read receipts once the ticket’s owner has read their messages', async () => {
    const { id, ticketId, first } = await aGroup('Vistos')
    const ofJoao = await stored((await fixture.phones.sayInGroup(JOAO, id, 'alguém viu?')).id)
    await call(fixture, 'GET', `/messages/${ticketId}`)
    for (const [author, { wid }] of [
      [ANA, first],
      [JOAO, ofJoao],
    ] as const) {
      await waitFor(async () => {
        const shown = (await fixture.phones.chat(author, id)).find((one) => one.id === wid)
        return shown?.status === 'read' || null
      }, `${author} sees that it was read`)
    }
  })

  const isDeleted = async (wid: string): Promise<boolean> =>
    (await db.from('messages').where({ wid }).first()).is_deleted
  const inboxStatus = (wid: string, status: string) =>
    waitFor(async () => {
      const row = await db.from('inbox_entries').where({ wid }).first()
      return row?.status === status ? row : null
    }, `${wid} is ${status} in the inbox`)

  test('IN-29: a group admin can delete messages of others, a member cannot', async ({
    assert,
  }) => {
    const { id, ticketId, first } = await aGroup('Regras')
    const ofEva = await stored((await fixture.phones.sayInGroup(EVA, id, 'vendo celular')).id)
    const ofUs = await answer(ticketId, 'aqui não, por favor')
    await untilAck(ofUs, 3)

    const byMember = await fixture.phones.erase(JOAO, first.wid, { group: id })
    await inboxStatus(byMember.id, 'done')
    assert.isFalse(await isDeleted(first.wid))

    for (const wid of [ofEva.wid, ofUs]) {
      await fixture.phones.erase(ANA, wid, { group: id })
      await waitFor(async () => (await isDeleted(wid)) || null, `${wid} is deleted by the admin`)
    }
    const { messages } = await call(fixture, 'GET', `/messages/${ticketId}`)
    const shown = messages as { wid: string; isDeleted: boolean }[]
    assert.deepEqual(
      shown.map((one) => [one.wid, one.isDeleted]),
      [
        [first.wid, false],
        [ofEva.wid, true],
        [ofUs, true],
      ]
    )
  })

  test('IN-29: WhatsApp is asked at the time of the deletion who is a group admin', async ({
    assert,
  }) => {
    const { id, first } = await aGroup('Turnos')
    const second = await stored((await fixture.phones.sayInGroup(ANA, id, 'e mais uma')).id)
    await fixture.phones.changeGroup(id, { promote: [JOAO] })
    await fixture.phones.erase(JOAO, first.wid, { group: id })
    await waitFor(async () => (await isDeleted(first.wid)) || null, 'the new admin deleted it')

    await fixture.phones.changeGroup(id, { demote: [JOAO] })
    const late = await fixture.phones.erase(JOAO, second.wid, { group: id })
    await inboxStatus(late.id, 'done')
    assert.isFalse(await isDeleted(second.wid))
  })

  test('IN-62: the subject is requested once for any number of messages, and follows each change', async ({
    assert,
  }) => {
    const { id, first } = await aGroup('Bloco A')
    const named = (name: string) =>
      waitFor(async () => {
        const row = await db.from('contacts').where({ id: first.contact_id }).first()
        return row.name === name ? row : null
      }, `the group is called ${name}`)
    await named('Bloco A')
    const askedAt = (await db.from('group_chats').where({ chat: id }).first()).asked_at
    for (const author of [JOAO, EVA, ANA]) {
      await stored((await fixture.phones.sayInGroup(author, id, 'presente')).id)
    }
    await fixture.phones.changeGroup(id, { by: JOAO, subject: 'Bloco A e B' })
    await named('Bloco A e B')
    const learnt = await db.from('inbox_entries').where({ chat: id }).whereLike('wid', 'subject:%')
    assert.lengthOf(learnt, 1)
    assert.deepEqual((await db.from('group_chats').where({ chat: id }).first()).asked_at, askedAt)
  })

  test('IN-62: after the company is removed from a group the ticket stays, and messages fail with an error', async ({
    assert,
  }) => {
    const { id, ticketId } = await aGroup('Despedida')
    await fixture.phones.changeGroup(id, { remove: [SALES] })
    await waitFor(
      () => db.from('inbox_entries').where({ chat: id, status: 'ignored' }).first(),
      'the removal is heard'
    )
    const wid = await answer(ticketId, 'alguém me lê?')
    const row = await waitFor(async () => {
      const message = await db.from('messages').where({ wid }).first()
      return message.error_code ? message : null
    }, 'the message has failed')
    assert.deepInclude(row, { ack: 0, error_code: 'ERR_SENDING_WAPP_MSG' })
    const ticket = await call(fixture, 'GET', `/tickets/${ticketId}`)
    assert.include(ticket, { status: 'open', isGroup: true })
    assert.isFalse((await fixture.phones.chat(ANA, id)).some((one) => one.id === wid))

    await fixture.phones.changeGroup(id, { add: [SALES] })
    const { id: messageId } = row
    await call(fixture, 'POST', `/messages/${messageId}/retry`)
    await untilAck(wid, 3)
  })
})
