/** Adding contacts. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { writeSetting } from '#app/kernel/settings/settings'
import { addContact } from '#modules/contacts/actions/add_contact'
import Contact from '#modules/contacts/models/contact'
import { resolveContact } from '#modules/contacts/public'
import { aStranger, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'

const phone = '5511977776666'
const withoutNinth = '551177776666'
const lid = '98765432109876'

test.group('the form of a contact', (group) => {
  let agent: SomeoneSignedIn
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    agent = await anAgent()
  })

  const all = ({ actor } = agent) => Contact.of(actor).orderBy('id')
  const seen = (person: { phone?: string; lid?: string; pushName?: string }) =>
    resolveContact(agent.actor, { phone: null, lid: null, pushName: null, ...person })
  const auditOf = (action: string) =>
    db.from('audit_entries').where({ company_id: agent.company.id, action }).firstOrFail()

  test('CON-01: an agent adds a contact; the number is kept in its canonical form', async ({
    client,
    assert,
  }) => {
    const answer = await client
      .post('/contacts')
      .bearerToken(agent.token)
      .json({
        name: ' Ana Lima ',
        number: '+55 (11) 7777-6666',
        email: 'ana@example.com',
        extraInfo: [{ name: 'Cidade', value: 'Santos' }],
      })
    answer.assertStatus(200)
    const [contact] = await all()
    assert.deepEqual(answer.body(), {
      id: contact.id,
      name: 'Ana Lima',
      number: phone,
      email: 'ana@example.com',
      profilePicUrl: '',
      extraInfo: [{ name: 'Cidade', value: 'Santos' }],
      disableBot: false,
      isGroup: false,
      isWhatsappValid: null,
      whatsapp: null,
    })
    const { user_id: userId } = await auditOf('contacts.add')
    assert.equal(userId, agent.user.id)
  })

  test('CON-01: a later message from that number belongs to that contact, which keeps its typed name', async ({
    client,
    assert,
  }) => {
    const answer = await client
      .post('/contacts')
      .bearerToken(agent.token)
      .json({ name: 'Ana Lima', number: phone })
    const writer = await seen({ phone: withoutNinth, lid, pushName: 'Aninha' })
    assert.equal(writer.id, answer.body().id)
    assert.equal(writer.name, 'Ana Lima')
    assert.equal(writer.numberState, 'confirmed', 'the message itself proves the number')
  })

  test('EXT-10: a national number gets its 55, unless the company is in another country', async ({
    client,
    assert,
  }) => {
    const add = (number: string) =>
      client.post('/contacts').bearerToken(agent.token).json({ name: 'Ana', number })
    assert.equal((await add('(11) 97777-6666')).body().number, phone)
    await writeSetting(agent.actor, 'contacts.number_country', 'other')
    assert.equal((await add('(11) 97777-6666')).body().number, '11977776666')
  })

  test('CON-01: {number} exists already in some form: 409 names the contact that has it')
    .with([{ number: phone }, { number: withoutNinth }, { number: '11 97777-6666' }])
    .run(async ({ client, assert }, { number }) => {
      const known = await seen({ phone, pushName: 'Ana' })
      const answer = await client
        .post('/contacts')
        .bearerToken(agent.token)
        .json({ name: 'Bia', number })
      answer.assertStatus(409)
      answer.assertBodyContains({
        error: 'ERR_DUPLICATED_CONTACT',
        contact: { id: known.id, name: 'Ana' },
      })
      assert.lengthOf(await all(), 1)
    })

  test('API-01: a number of another company’s contact can be added', async ({ client, assert }) => {
    const stranger = await aStranger()
    await resolveContact(stranger.actor, { phone, lid: null, pushName: 'Theirs' })
    const answer = await client
      .post('/contacts')
      .bearerToken(agent.token)
      .json({ name: 'Ana', number: phone })
    answer.assertStatus(200)
    assert.lengthOf(await all(stranger), 1)
  })

  test('EXT-10: {number} is not a valid number: 400')
    .with([{ number: '12 34-567' }, { number: '5511 9777 7666 60000' }])
    .run(async ({ client, assert }, { number }) => {
      const answer = await client
        .post('/contacts')
        .bearerToken(agent.token)
        .json({ name: 'Ana', number })
      answer.assertStatus(400)
      answer.assertBodyContains({ error: 'ERR_WAPP_INVALID_CONTACT' })
      assert.lengthOf(await all(), 0)
    })

  test('422: {field} {why}')
    .with([
      { field: 'name', why: 'too short', change: { name: 'A' } },
      { field: 'name', why: 'too long', change: { name: 'A'.repeat(51) } },
      { field: 'name', why: 'missing', change: { name: undefined } },
      { field: 'number', why: 'too short', change: { number: '1234567' } },
      { field: 'number', why: 'too long', change: { number: '1'.repeat(51) } },
      { field: 'number', why: 'words', change: { number: 'telefone da Ana' } },
      { field: 'number', why: 'missing', change: { number: undefined } },
      { field: 'email', why: 'no address', change: { email: 'ana' } },
      { field: 'extraInfo', why: 'no list', change: { extraInfo: 'CPF' } },
      {
        field: 'extraInfo.0.name',
        why: 'empty',
        change: { extraInfo: [{ name: '', value: 'x' }] },
      },
      { field: 'disableBot', why: 'no choice', change: { disableBot: 'sometimes' } },
    ])
    .run(async ({ client, assert }, { field, change }) => {
      const answer = await client
        .post('/contacts')
        .bearerToken(agent.token)
        .json({ name: 'Ana', number: phone, ...change })
      answer.assertStatus(422)
      assert.deepEqual(
        [...new Set(answer.body().details.map((one: { field: string }) => one.field))],
        [field]
      )
      assert.lengthOf(await all(), 0)
    })

  test('an empty or missing e-mail is stored as empty', async ({ client, assert }) => {
    for (const [place, email] of ['', null, undefined].entries()) {
      const answer = await client
        .post('/contacts')
        .bearerToken(agent.token)
        .json({ name: 'Ana', number: `551197777666${place}`, email })
      answer.assertStatus(200)
      assert.equal(answer.body().email, '')
    }
  })

  test('core.md 3: a contact is returned with the connection of its most recent ticket', async ({
    client,
    assert,
  }) => {
    const { id } = await seen({ phone, pushName: 'Ana' })
    const shown = async () =>
      (await client.get(`/contacts/${id}`).bearerToken(agent.token)).body().whatsapp
    assert.isNull(await shown())
    const [first, second] = [
      await aConnection(agent.actor, { name: 'Loja' }),
      await aConnection(agent.actor, { name: 'Suporte', status: 'DISCONNECTED' }),
    ]
    const later = { contactId: id, connectionId: second.id, updatedAt: now().plus({ minutes: 1 }) }
    await aTicket(agent.actor, later)
    await aTicket(agent.actor, { contactId: id, connectionId: first.id })
    assert.deepEqual(await shown(), { id: second.id, name: 'Suporte', status: 'DISCONNECTED' })
    const saved = await client
      .put(`/contacts/${id}`)
      .bearerToken(agent.token)
      .json({ email: 'ana@example.com' })
    saved.assertBodyContains({ whatsapp: { id: second.id } })
    await db.from('tickets').where('contact_id', id).update({ connection_id: null })
    assert.isNull(await shown(), 'its connection is gone')
  })

  test('GET: returns one contact, only to its own company', async ({ client }) => {
    const contact = await seen({ phone, pushName: 'Ana' })
    const answer = await client.get(`/contacts/${contact.id}`).bearerToken(agent.token)
    answer.assertStatus(200)
    answer.assertBodyContains({ id: contact.id, extraInfo: [], isWhatsappValid: true })
    const strange = await client
      .get(`/contacts/${contact.id}`)
      .bearerToken((await aStranger()).token)
    strange.assertStatus(404)
    strange.assertBodyContains({ error: 'ERR_NO_CONTACT_FOUND' })
  })
})

// Not inside a test transaction: concurrent calls need connections of their own.
test.group('adding a contact concurrently', () => {
  test('IN-09: twenty concurrent adds of one number create one contact; nineteen get 409 that names it', async ({
    assert,
  }) => {
    const { actor } = await anAgent()
    const add = () => addContact(actor, { name: 'Ana', number: phone })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, add))
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    assert.deepEqual(codes, Array(19).fill('E_CONTACT_DUPLICATED'))
    assert.lengthOf(await Contact.of(actor), 1)
  })
})
