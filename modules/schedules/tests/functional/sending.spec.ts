/** Due schedules: rendered, stored in the contact's ticket, queued once, settled by what WhatsApp says (SCH-02..04). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { storeFile } from '#app/kernel/media/media'
import { apiAs } from '#app/kernel/testing/api'
import { anAdmin, anAgent } from '#modules/identity/testing'
import { unsigned } from '#modules/messages/public'
import { sendSchedule } from '#modules/schedules/actions/send_schedule'
import SendDue from '#modules/schedules/jobs/send_due'
import { Schedule } from '#modules/schedules/model'
import { aSchedule, someone } from '#modules/schedules/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

const run = () => new SendDue().handle()
const messagesOf = (contactId: number) =>
  db.from('messages').where('contact_id', contactId).orderBy('id')
const queuedOn = (connectionId: number) =>
  db.from('outbox_entries').where('connection_id', connectionId).orderBy('id')

async function setUp(options: { status?: 'CONNECTED' | 'DISCONNECTED' } = {}) {
  const agent = await anAgent()
  const connection = await aConnection(agent.actor, {
    isDefault: true,
    status: options.status ?? 'CONNECTED',
  })
  const contact = await someone(agent.actor)
  const due = (changes: Partial<Schedule> = {}) =>
    aSchedule(agent.user, {
      contactId: contact.id,
      sendAt: now().minus({ seconds: 2 }),
      ...changes,
    })
  return { agent, connection, contact, due }
}
/** What WhatsApp said about the messages of a contact. */
const answered = (contactId: number, values: { ack?: number; error_code?: string | null }) =>
  db.from('messages').where('contact_id', contactId).update(values)

test.group('due schedules', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('SCH-02, VAR-07: rendered, queued and, once WhatsApp has it, sent', async ({ assert }) => {
    const { connection, contact, due } = await setUp()
    const schedule = await due({ body: 'Oi, {{firstName}}! {{unknown}} D’Ávila & Cia' })
    await run()
    const [message] = await messagesOf(contact.id)
    assert.equal(message.body, 'Oi, Ana! {{unknown}} D’Ávila & Cia')
    assert.deepEqual([message.origin, message.user_id, message.from_me], ['schedule', null, true])
    const [entry] = await queuedOn(connection.id)
    assert.deepEqual([entry.wid, entry.status], [message.wid, 'pending'])
    await schedule.refresh()
    assert.deepEqual([schedule.status, Number(schedule.messageId)], ['queued', Number(message.id)])

    await run()
    assert.equal((await schedule.refresh()).status, 'queued')
    await answered(contact.id, { ack: 2 })
    await run()
    await schedule.refresh()
    assert.equal(schedule.status, 'sent')
    assert.isNotNull(schedule.sentAt)
    assert.lengthOf(await messagesOf(contact.id), 1)
  })

  test('SCH-02: a thousand that failed lately keep none from being settled', async ({ assert }) => {
    const { contact, due } = await setUp()
    const failed = await due()
    await run()
    await answered(contact.id, { error_code: '463' })
    await run()
    assert.equal((await failed.refresh()).status, 'failed')
    await db.rawQuery(
      `insert into schedules (company_id, contact_id, user_id, body, status, attempts, send_at, due_at,
         message_id, error_code, created_at, updated_at)
       select company_id, contact_id, user_id, body, status, attempts, send_at, due_at,
         message_id, error_code, created_at, updated_at
       from schedules, generate_series(1, 1000) where schedules.id = ?`,
      [failed.id]
    )
    const other = await someone(contact)
    const last = await due({ contactId: other.id })
    await run()
    await answered(other.id, { ack: 2 })
    await run()
    assert.equal((await last.refresh()).status, 'sent')
  })

  test('SCH-02: what is not due stays', async ({ assert }) => {
    const { contact, due } = await setUp()
    await due({ sendAt: now().plus({ minutes: 1 }) })
    await run()
    assert.lengthOf(await messagesOf(contact.id), 0)
  })

  test('SCH-03: stored in {what}')
    .with([
      { what: 'the open ticket', status: 'open' },
      { what: 'the waiting ticket, whose menu stays', status: 'pending', isBot: true },
      { what: 'the closed ticket, which stays closed', status: 'closed' },
    ] as const)
    .run(async ({ assert }, { what: _what, ...state }) => {
      const { agent, connection, due } = await setUp()
      const ticket = await aTicket(agent.actor, { connectionId: connection.id, ...state })
      await due({ contactId: ticket.contactId })
      await run()
      const [message] = await messagesOf(ticket.contactId)
      assert.equal(message.ticket_id, ticket.id)
      await ticket.refresh()
      assert.containsSubset(ticket.toJSON(), state)
    })

  test('SCH-03: somebody who never wrote gets it in a ticket that is closed', async ({
    assert,
  }) => {
    const { contact, connection, due } = await setUp()
    await due()
    await run()
    const [ticket] = await db.from('tickets').where('contact_id', contact.id)
    assert.deepEqual([ticket.status, ticket.connection_id], ['closed', connection.id])
    assert.equal((await queuedOn(connection.id))[0].address, `${contact.number}@s.whatsapp.net`)
  })

  test('SCH-03: the chosen connection, else the ticket’s, the user’s, the default', async ({
    assert,
  }) => {
    const { agent, connection, due } = await setUp()
    const { actor, user } = agent
    const [chosen, ofTicket, ofUser] = [
      await aConnection(actor),
      await aConnection(actor),
      await aConnection(actor),
    ]
    const used = async (changes: Partial<Schedule>) => {
      const schedule = await due(changes)
      await run()
      const { messageId } = await schedule.refresh()
      return (await db.from('messages').where('id', Number(messageId)).first()).connection_id
    }
    const ticket = await aTicket(actor, { connectionId: ofTicket.id, status: 'closed' })
    const { contactId } = ticket
    assert.equal(await used({ contactId, connectionId: chosen.id }), chosen.id)
    const other = await aTicket(actor, { connectionId: ofTicket.id, status: 'closed' })
    assert.equal(await used({ contactId: other.contactId }), ofTicket.id)
    await user.merge({ connectionId: ofUser.id }).save()
    assert.equal(await used({}), ofUser.id)
    await user.merge({ connectionId: null }).save()
    assert.equal(await used({ contactId: (await someone(actor)).id }), connection.id)
  })

  test('CNX-07: it waits for its connection, and goes when that is back', async ({ assert }) => {
    const { connection, contact, due } = await setUp({ status: 'DISCONNECTED' })
    const schedule = await due()
    await run()
    assert.equal((await schedule.refresh()).status, 'pending')
    await connection.merge({ status: 'CONNECTED' }).save()
    // The pause of a few seconds is over.
    await db.from('schedules').update({ due_at: now().toJSDate() })
    await run()
    assert.equal((await schedule.refresh()).status, 'queued')
    assert.lengthOf(await messagesOf(contact.id), 1)
  })

  test('SCH-02: {hours} hours late it is {status}')
    .with([
      { hours: 23.9, status: 'queued', errorCode: null },
      { hours: 24.1, status: 'failed', errorCode: 'ERR_SCHEDULE_MISSED' },
    ])
    .run(async ({ assert }, { hours, status, errorCode }) => {
      const { contact, due } = await setUp()
      const schedule = await due({ sendAt: now().minus({ hours }) })
      await run()
      await schedule.refresh()
      assert.deepEqual([schedule.status, schedule.errorCode], [status, errorCode])
      assert.lengthOf(await messagesOf(contact.id), status === 'queued' ? 1 : 0)
    })

  test('what WhatsApp refuses has failed, with its code; tried again it leaves under the same id', async ({
    assert,
    client,
  }) => {
    const { agent, contact, connection, due } = await setUp()
    const schedule = await due()
    const path = `/schedules/${schedule.id}/retry`
    await run()
    const [{ wid }] = await messagesOf(contact.id)
    ;(await apiAs(client, agent).post(path)).assertStatus(409)
    await answered(contact.id, { error_code: 'ERR_WAPP_COLD_LOCKED' })
    await db.from('outbox_entries').update({ status: 'failed' })
    await run()
    await schedule.refresh()
    assert.deepEqual([schedule.status, schedule.errorCode], ['failed', 'ERR_WAPP_COLD_LOCKED'])

    const again = await apiAs(client, agent).post(path)
    again.assertStatus(200)
    again.assertBodyContains({ status: 'AGENDADA', error: null })
    const entries = await queuedOn(connection.id)
    assert.deepEqual(
      entries.map((entry) => [entry.wid, entry.status]),
      [[wid, 'pending']]
    )
  })

  test('a missed one tried again leaves now', async ({ assert, client }) => {
    const { agent, contact, due } = await setUp()
    const sendAt = now().minus({ days: 2 })
    const missed = await due({ status: 'failed', errorCode: 'ERR_SCHEDULE_MISSED', sendAt })
    const again = await apiAs(client, agent).post(`/schedules/${missed.id}/retry`)
    again.assertBodyContains({ status: 'PENDENTE', error: null })
    await run()
    assert.lengthOf(await messagesOf(contact.id), 1)
  })

  test('SCH-02: an unexpected failure is tried three times', async ({ assert, cleanup }) => {
    const { contact, due } = await setUp()
    const schedule = await due()
    const { send } = unsigned
    cleanup(() => void (unsigned.send = send))
    unsigned.send = () => Promise.reject(new Error('out of memory'))
    for (const status of ['pending', 'pending', 'failed']) {
      await run()
      assert.equal((await schedule.refresh()).status, status)
      // The pause of some minutes is over.
      await db.from('schedules').update({ due_at: now().toJSDate() })
    }
    assert.equal(schedule.errorCode, 'ERR_SCHEDULE_FAILED')
    assert.lengthOf(await messagesOf(contact.id), 0)
  })

  test('SCH-02: a failure that says what is wrong ends it at once', async ({ assert }) => {
    const { agent, contact, due } = await setUp()
    const gone = await due({
      mediaFile: `${agent.actor.companyId}/gone.txt`,
      mediaName: 'gone.txt',
    })
    await run()
    await gone.refresh()
    assert.deepEqual([gone.status, gone.errorCode], ['failed', 'ERR_FILE_GONE'])
    assert.lengthOf(await messagesOf(contact.id), 0)
  })

  test('a file leaves with the text as its caption; a long text before it', async ({ assert }) => {
    const { agent, contact, due } = await setUp()
    const { key: mediaFile } = await storeFile(agent.actor, {
      bytes: Buffer.from('a list of prices'),
      originalName: 'prices.txt',
    })
    const file = { mediaFile, mediaName: 'prices.txt' }
    const short = await due({ ...file, body: 'Our prices' })
    await run()
    const [captioned] = await messagesOf(contact.id)
    assert.deepEqual([captioned.kind, captioned.body], ['document', 'Our prices'])
    await short.delete()
    const long = await due({ ...file, body: 'a'.repeat(1025) })
    await run()
    const [, text, document] = await messagesOf(contact.id)
    assert.deepEqual([text.kind, document.kind], ['text', 'document'])
    await answered(contact.id, { ack: 2 })
    await run()
    await long.refresh()
    assert.deepEqual([long.status, long.mediaFile, long.mediaName], ['sent', null, 'prices.txt'])
  })

  test('CON-03: with a deleted contact its schedules go, too', async ({ assert, client }) => {
    const { agent, contact, due } = await setUp()
    const admin = await anAdmin({ company: agent.company })
    const pending = await due()
    ;(await apiAs(client, admin).delete(`/contacts/${contact.id}`)).assertStatus(200)
    assert.equal(await Schedule.of(agent.actor).where('id', pending.id).first(), null)
  })

  test('CNX-06: without the chosen connection it takes the default', async ({ assert, client }) => {
    const { agent, connection, contact, due } = await setUp()
    const admin = await anAdmin({ company: agent.company })
    const other = await aConnection(agent.actor)
    const pending = await due({ connectionId: other.id })
    ;(await apiAs(client, admin).delete(`/whatsapp/${other.id}`)).assertStatus(200)
    assert.equal((await pending.refresh()).connectionId, null)
    await run()
    assert.equal((await messagesOf(contact.id))[0].connection_id, connection.id)
  })
})

// Not wrapped in one transaction: two processes must block each other.
test.group('due schedules, in two processes', () => {
  async function aFixture(cleanup: (task: () => Promise<void>) => void) {
    const fixture = await setUp()
    const { companyId } = fixture.agent.actor
    cleanup(async () => {
      await db.from('schedules').where('company_id', companyId).delete()
      await db.from('companies').where('id', companyId).delete()
      await db.from('audit_entries').where('company_id', companyId).delete()
    })
    return fixture
  }

  test('SCH-04: sent once when several take it at once', async ({ assert, cleanup }) => {
    const { contact, due } = await aFixture(cleanup)
    const schedules = [await due(), await due(), await due()]
    const { companyId } = schedules[0]
    const all = schedules.map(({ id }) => ({ id, companyId }))
    await Promise.all([...all, ...all, ...all].map(sendSchedule))
    // One that met another process at the row is taken by the next run.
    await Promise.all(all.map(sendSchedule))
    assert.lengthOf(await messagesOf(contact.id), 3)
  })

  test('SCH-04: a crash in the middle leaves nothing behind, and the next run sends it', async ({
    assert,
    cleanup,
  }) => {
    const { contact, due } = await aFixture(cleanup)
    const schedule = await due()
    const { id, companyId } = schedule
    const crashed = unitOfWork(async () => {
      await sendSchedule({ id, companyId })
      throw new Error('the process died before the commit')
    })
    await assert.rejects(() => crashed, 'the process died before the commit')
    assert.lengthOf(await messagesOf(contact.id), 0)
    assert.equal((await schedule.refresh()).status, 'pending')
    await sendSchedule({ id, companyId })
    assert.equal((await schedule.refresh()).status, 'queued')
    assert.lengthOf(await messagesOf(contact.id), 1)
  })
})
