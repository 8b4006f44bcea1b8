/** Erasing a person: who may, what it needs, what is left, and numbers that must not come back. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fileExists, storeFile } from '#app/kernel/media/media'
import { apiAs } from '#app/kernel/testing/api'
import { fakeJobs } from '#app/kernel/testing/fakes/jobs'
import ErasePerson from '#modules/contacts/jobs/erase_person'
import ResumeRequests from '#modules/contacts/jobs/resume_requests'
import { resolveContact } from '#modules/contacts/public'
import { aStranger, anAdmin, anAgent } from '#modules/identity/testing'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'

type Client = Parameters<typeof apiAs>[0]

let made = 0
/** A mobile number, which may be written with and without its ninth digit. */
const aNumber = () => `55119${82_000_000 + ++made}`

async function setUp(client: Client, options: Parameters<typeof aTicket>[1] = {}) {
  const admin = await anAdmin()
  const phone = aNumber()
  const ticket = await aTicket(admin.actor, { status: 'closed', phone, name: 'Ana', ...options })
  const path = `/contacts/${ticket.contactId}/erase`
  return { admin, phone, ticket, path, calls: apiAs(client, admin) }
}
const run = (contactId: number, stopping?: AbortSignal) =>
  new ErasePerson().handle({ contactId }, stopping)
const messagesOf = (ticketId: number) =>
  db.from('messages').where('ticket_id', ticketId).orderBy('id')
const order = { confirmation: 'Ana' }

test.group('OPS-01: POST /contacts/{id}/erase', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an agent may not, another company gets 404, nobody without a session', async ({
    client,
    assert,
  }) => {
    const { admin, path, ticket } = await setUp(client)
    const none = await apiAs(client, null).post(path, order)
    none.assertBodyContains({ error: 'ERR_TOKEN_EXPIRED' })
    const forbidden = await apiAs(client, await anAgent({ company: admin.company })).post(
      path,
      order
    )
    forbidden.assertStatus(403)
    const unknown = await apiAs(client, await aStranger()).post(path, order)
    unknown.assertStatus(404)
    unknown.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
    const row = await db.from('contacts').where('id', ticket.contactId).firstOrFail()
    assert.equal(row.name, 'Ana')
  })

  test('it asks for the name or the number, in any writing', async ({ client }) => {
    const { path, calls, phone } = await setUp(client)
    for (const body of [
      {},
      { confirmation: '' },
      { confirmation: 'Bia' },
      { confirmation: '55' },
    ]) {
      const refused = await calls.post(path, body)
      refused.assertStatus(422)
      refused.assertBodyContains({ details: [{ field: 'confirmation' }] })
    }
    const odd = await calls.post(path, { ...order, blockNumber: 'perhaps' })
    odd.assertStatus(422)
    odd.assertBodyContains({ details: [{ field: 'blockNumber' }] })
    const done = await calls.post(path, { confirmation: `+${phone.slice(0, 4)} ${phone.slice(4)}` })
    done.assertStatus(200)
    done.assertBodyContains({ status: 'pending', finishedAt: null })
    // Nobody is erased twice.
    ;(await calls.post(path, order)).assertStatus(404)
  })

  test('with an open ticket: 409, and nothing changes', async ({ client, assert }) => {
    const { path, calls, ticket } = await setUp(client, { status: 'open' })
    const refused = await calls.post(path, order)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_OTHER_OPEN_TICKET' })
    assert.lengthOf(await db.from('contact_erasures').where('contact_id', ticket.contactId), 0)
  })

  test('the audit trail says who erased which contact, and nothing of the person', async ({
    client,
    assert,
  }) => {
    const { admin, path, calls, ticket } = await setUp(client)
    ;(await calls.post(path, { ...order, blockNumber: true })).assertStatus(200)
    const row = await db
      .from('audit_entries')
      .where({ company_id: admin.company.id, action: 'contacts.erase' })
      .firstOrFail()
    assert.deepEqual(
      [row.user_id, row.entity, row.entity_id, row.before, row.after],
      [admin.user.id, 'contacts', String(ticket.contactId), null, { isNumberBlocked: true }]
    )
  })

  test('killed in the middle the rows say what is left, and twice does no harm', async ({
    client,
    assert,
  }) => {
    const { admin, path, calls, ticket } = await setUp(client)
    const { key } = await storeFile(
      { companyId: admin.company.id },
      { bytes: Buffer.from('uma foto') }
    )
    await aMessage(ticket, { body: 'foto', mediaFile: key, mediaState: 'stored' })
    await aMessage(ticket, { body: 'oi' })
    ;(await calls.post(path, order)).assertStatus(200)
    const stopped = AbortSignal.abort()
    await run(ticket.contactId, stopped)
    assert.equal((await calls.get(path)).body().status, 'pending')

    const jobs = fakeJobs()
    await new ResumeRequests().handle().finally(() => jobs.restore())
    const payloads = jobs.all
      .filter(({ name }) => name === 'contacts.erase_person')
      .map(({ payload }) => payload as { contactId: number })
    assert.isTrue(payloads.some(({ contactId }) => contactId === ticket.contactId))
    await run(ticket.contactId)
    const left = await messagesOf(ticket.id)
    assert.deepEqual(
      left.map((one) => [one.body, one.media_file, one.is_deleted]),
      [
        ['', null, true],
        ['', null, true],
      ]
    )
    const { status, finishedAt } = (await calls.get(path)).body()
    assert.equal(status, 'done')
    await run(ticket.contactId)
    assert.equal((await calls.get(path)).body().finishedAt, finishedAt)
    const pending = await db.from('pending_files').where({ key })
    assert.isTrue(pending.length === 1 || !(await fileExists(key)))
  })

  test('in a group their messages and what quoted them go, and those of others stay', async ({
    client,
    assert,
  }) => {
    const { admin, path, calls, ticket } = await setUp(client)
    const groupTicket = await aTicket(admin.actor, { status: 'closed', name: 'Grupo' })
    const author = await aMessage(groupTicket, {
      body: 'meu endereço',
      authorContactId: ticket.contactId,
    })
    await aMessage(groupTicket, {
      body: 'anotado',
      quotedMessageId: author.id,
      quotedSnapshot: { body: 'meu endereço' } as never,
    })
    await db.from('tickets').where('id', groupTicket.id).update({ last_message: 'anotado' })
    ;(await calls.post(path, order)).assertStatus(200)
    await run(ticket.contactId)
    const left = await messagesOf(groupTicket.id)
    assert.deepEqual(
      left.map((one) => [one.body, one.quoted_snapshot]),
      [
        ['', null],
        ['anotado', null],
      ]
    )
    const row = await db.from('tickets').where('id', groupTicket.id).firstOrFail()
    assert.equal(row.last_message, 'anotado')
  })

  test('a number that must not come back: forms and imports refuse it in either form', async ({
    client,
    assert,
  }) => {
    const { path, calls, phone, ticket } = await setUp(client)
    ;(await calls.post(path, { ...order, blockNumber: true })).assertStatus(200)
    await run(ticket.contactId)
    const added = await calls.post('/contacts', { name: 'Ana', number: `+${phone}` })
    added.assertStatus(409)
    added.assertBodyContains({ error: 'ERR_NUMBER_ERASED' })
    const without9 = `${phone.slice(0, 4)}${phone.slice(5)}`
    const rows = [phone, without9].map((number) => ({ nome: 'Ana', telefone: `+${number}` }))
    const uploaded = await calls.post('/contacts/upload', { contacts: rows.slice(0, 1) })
    uploaded.assertBody({
      newContacts: [],
      errorBag: [{ contactName: 'Ana', error: 'ERR_NUMBER_ERASED' }],
    })
    const short = await calls.post('/contacts/upload', { contacts: rows.slice(1) })
    assert.equal(short.body().errorBag[0].error, 'ERR_NUMBER_ERASED')
    const stored = await db.from('erased_numbers')
    assert.isFalse(stored.some(({ digest }) => digest.includes(phone)))
  })

  test('another company may have the number, and so may this one unless asked', async ({
    client,
    assert,
  }) => {
    const { path, calls, phone } = await setUp(client)
    ;(await calls.post(path, order)).assertStatus(200)
    const other = await setUp(client)
    const blocked = { ...order, blockNumber: true }
    ;(await other.calls.post(other.path, blocked)).assertStatus(200)
    const contacts = [phone, other.phone].map((one) => ({ nome: 'Ana', telefone: `+${one}` }))
    const uploaded = await calls.post('/contacts/upload', { contacts })
    assert.lengthOf(uploaded.body().newContacts, 2)
  })

  test('IN-10: whoever writes again is a new contact, whose rows stay', async ({
    client,
    assert,
  }) => {
    const { admin, path, calls, phone, ticket } = await setUp(client)
    ;(await calls.post(path, { ...order, blockNumber: true })).assertStatus(200)
    const heir = await resolveContact(admin.actor, { phone, lid: null, pushName: 'Ana' })
    assert.notEqual(heir.id, ticket.contactId)
    await run(ticket.contactId)
    const shown = await calls.get(`/contacts/${heir.id}`)
    shown.assertBodyContains({ name: 'Ana', number: phone })
  })

  test('GET of somebody whom nobody erased is 404', async ({ client }) => {
    const { path, calls } = await setUp(client)
    const unknown = await calls.get(path)
    unknown.assertStatus(404)
    unknown.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
  })
})
