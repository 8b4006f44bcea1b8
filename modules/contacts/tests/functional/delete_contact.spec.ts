/** Deleting a contact: permissions, conflicts, what stays visible to whom, and purging. */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { readFile, storeFile } from '#app/kernel/media/media'
import { frozenClock } from '#app/kernel/testing/fakes/clock'
import PurgeDeleted, { keptDays } from '#modules/contacts/jobs/purge_deleted'
import Contact from '#modules/contacts/models/contact'
import { findContact, knownContacts, resolveContact } from '#modules/contacts/public'
import { aStranger, anAdmin, anAgent, aSupervisor } from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { aNumber, aService, aTicket } from '#modules/tickets/testing'
import { aMessage, anInbound } from '#modules/messages/testing'

type Options = Parameters<typeof aTicket>[1]

async function setUp(options: Options = {}) {
  const admin = await anAdmin()
  const phone = aNumber()
  const ticket = await aTicket(admin.actor, { status: 'closed', phone, name: 'Ana', ...options })
  return { admin, phone, ticket, id: ticket.contactId, path: `/contacts/${ticket.contactId}` }
}
const rowsOf = (table: string, companyId: number) => db.from(table).where('company_id', companyId)

test.group('CON-03: DELETE /contacts/{id}', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('AUT-14: an agent may not, a supervisor may; another company gets 404', async ({
    client,
    assert,
  }) => {
    const { admin, id, path } = await setUp()
    const { company } = admin
    const remove = (token: string) => client.delete(path).bearerToken(token)
    const agents = await remove((await anAgent({ company })).token)
    agents.assertStatus(403)
    agents.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    const strangers = await remove((await aStranger()).token)
    strangers.assertStatus(404)
    strangers.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
    assert.isNotNull(await Contact.of(admin.actor).where('id', id).first())

    const { token } = await aSupervisor({ company })
    ;(await remove(token)).assertStatus(200)
    ;(await remove(token)).assertStatus(404)
    const audit = await rowsOf('audit_entries', company.id)
      .where({ action: 'contacts.delete', entity_id: id })
      .firstOrFail()
    // The row keeps its personal data for thirty days.
    assert.deepEqual(audit.fields, ['name', 'number', 'email'])
    assert.deepEqual(audit.before, {})
  })

  test('with a ticket that is {status}: 409 with that ticket, and nothing changes')
    .with([{ status: 'pending' }, { status: 'open' }] as const)
    .run(async ({ client, assert }, { status }) => {
      const { admin, ticket, path } = await setUp({ status })
      const refused = await client.delete(path).bearerToken(admin.token)
      refused.assertStatus(409)
      refused.assertBodyContains({
        error: 'ERR_OTHER_OPEN_TICKET',
        ticket: { id: ticket.id, uuid: ticket.uuid, userId: null },
      })
      ;(await client.get(path).bearerToken(admin.token)).assertStatus(200)
      const [row] = await rowsOf('tickets', admin.company.id)
      assert.isFalse(row.is_archived)
    })

  test('no list contains it and no endpoint finds it', async ({ client, assert }) => {
    const { admin, id, path, phone, ticket } = await setUp()
    const { token, actor } = admin
    ;(await client.delete(path).bearerToken(token)).assertStatus(200)
    const page = await client.get('/contacts').qs({ searchParam: 'Ana' }).bearerToken(token)
    assert.deepEqual(page.body(), { contacts: [], count: 0, hasMore: false })
    assert.deepEqual((await client.get('/contacts/list').bearerToken(token)).body(), [])
    const other = await resolveContact(actor, { phone: aNumber(), lid: null, pushName: 'Bia' })
    const calls = [
      client.get(path),
      client.put(path).json({ name: 'Bia' }),
      client.post(`${path}/merge`).json({ withId: other.id }),
      client.post(`/contacts/${other.id}/merge`).json({ withId: id }),
      client.put(`/tickets/${ticket.id}`).json({ status: 'open' }),
      client.post('/tickets').json({ contactId: id, whatsappId: ticket.connectionId }),
    ]
    for (const call of calls) {
      const answer = await call.bearerToken(token)
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
    }
    const person = { phone, lid: null, pushName: null }
    assert.isNull(await findContact(actor, person))
    assert.equal((await knownContacts(actor, [person])).size, 0)
  })

  test('the history of a deleted contact is visible to admins only', async ({ client, assert }) => {
    const admin = await anAdmin()
    const { company } = admin
    const queue = await aQueue(admin.actor)
    const people = [await aSupervisor({ company }), await anAgent({ company })]
    for (const { user } of people) await joinQueue(queue, user)
    const [, agent] = people
    const ticket = await aTicket(admin.actor, {
      status: 'closed',
      closedQueueId: queue.id,
      userId: agent!.user.id,
      name: 'Ana',
    })
    await aMessage(ticket, { body: 'palavra rara' })
    await Contact.of(admin.actor).update({
      extraInfo: JSON.stringify([{ name: 'CPF', value: '1' }]),
    })
    const seen = async (token: string) => {
      const lists = [
        { status: 'closed', showAll: true },
        { searchParam: 'palavra rara', showAll: true },
      ]
      const found = []
      for (const query of lists) {
        const list = await client.get('/tickets').qs(query).bearerToken(token)
        found.push(list.body().tickets.length)
      }
      const [byId, byUuid, messages] = await Promise.all([
        client.get(`/tickets/${ticket.id}`).bearerToken(token),
        client.get(`/tickets/u/${ticket.uuid}`).bearerToken(token),
        client.get(`/messages/${ticket.id}`).bearerToken(token),
      ])
      return [...found, byId.status(), byUuid.status(), messages.status()]
    }
    for (const { token } of people) assert.deepEqual(await seen(token), [1, 1, 200, 200, 200])
    ;(await client.delete(`/contacts/${ticket.contactId}`).bearerToken(admin.token)).assertStatus(
      200
    )
    for (const { token } of people) assert.deepEqual(await seen(token), [0, 0, 404, 404, 404])
    assert.deepEqual(await seen(admin.token), [1, 1, 200, 200, 200])
    const shown = await client.get(`/tickets/${ticket.id}`).bearerToken(admin.token)
    const contact = { name: 'Ana', extraInfo: [{ value: '1' }], isDeleted: true }
    assert.containsSubset(shown.body().contact, contact)
  })

  test('IN-07: a later message creates a new contact with its own ticket', async ({
    client,
    assert,
  }) => {
    const { admin, id, path, phone, ticket } = await setUp()
    ;(await client.delete(path).bearerToken(admin.token)).assertStatus(200)
    const connection = { id: ticket.connectionId!, companyId: ticket.companyId }
    const sender = { phone, lid: null, pushName: 'Aninha' }
    await receiveMessage(anInbound(connection, { sender, chat: ticket.chatAddress! as never }))
    const [contact] = await Contact.of(admin.actor)
    assert.notEqual(contact!.id, id)
    assert.equal(contact!.name, 'Aninha')
    const [fresh] = await rowsOf('tickets', admin.company.id).whereNot('id', ticket.id)
    assert.containsSubset(fresh, { contact_id: contact!.id, status: 'pending', is_archived: false })
    // The number can also be added by hand again.
    ;(await client.delete(`/contacts/${contact!.id}`).bearerToken(admin.token)).assertStatus(409)
  })
})

test.group('CON-03: after thirty days', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('purges everything, idempotently; nothing one day earlier', async ({ client, assert }) => {
    const clock = frozenClock()
    try {
      const { admin, path, ticket } = await setUp()
      const companyId = admin.company.id
      const { key } = await storeFile({ companyId }, { bytes: new Uint8Array([1, 2, 3]) })
      const picture = (await storeFile({ companyId }, { bytes: new Uint8Array([4]) })).key
      await Contact.of(admin.actor).update({ avatarFile: picture })
      await aMessage(ticket, { mediaFile: key, mediaState: 'stored' })
      await aService(ticket)
      const kept = await resolveContact(systemActor(companyId), {
        phone: aNumber(),
        lid: null,
        pushName: 'Bia',
      })
      ;(await client.delete(path).bearerToken(admin.token)).assertStatus(200)

      const count = async () => {
        const tables = ['contacts', 'tickets', 'messages', 'trackings', 'contact_identities']
        const rows = await Promise.all(tables.map((table) => rowsOf(table, companyId)))
        return rows.map(({ length }) => length)
      }
      clock.minutesLater((keptDays - 1) * 24 * 60)
      await new PurgeDeleted().handle()
      assert.deepEqual(await count(), [2, 1, 1, 1, 1])
      // Also when the server was down for long.
      clock.minutesLater(40 * 24 * 60)
      await new PurgeDeleted().handle()
      await new PurgeDeleted().handle()
      assert.deepEqual(await count(), [1, 0, 0, 0, 1])
      assert.equal((await Contact.of(admin.actor).firstOrFail()).id, kept.id)
      assert.isNotNull(await db.from('pending_files').where('key', key).first())
      await assert.rejects(() => readFile(picture))
    } finally {
      clock.thaw()
    }
  })
})
