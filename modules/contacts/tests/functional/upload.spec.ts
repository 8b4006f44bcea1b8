/** Importing contacts from a sheet (CON-05), confirming them, and importing a phone book (CON-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Contact from '#modules/contacts/models/contact'
import { resolveContact } from '#modules/contacts/public'
import { aStranger, anAgent } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import { keepPhoneBook } from '#modules/whatsapp/inbox/keep_phone_book'

const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_none, at) => ({
    nome: `Cliente ${from + at}`,
    telefone: `55119${80_000_000 + from + at}`,
    email: `c${from + at}@exemplo.com`,
  }))

test.group('CON-05: POST /contacts/upload', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('headers match without case, accents and punctuation, as a bare list or under `contacts`', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAgent()
    const rows = [
      { 'NOME': 'Ana Lima', 'Telefone': '11 98765-0001', 'E-mail': 'ana@exemplo.com' },
      { name: 'Bia', Número: '+55 11 98765-0002' },
      { Nome: 'Caio', CELULAR: 11987650003, cidade: 'Santos' },
      { nome: '', whatsapp: '5511987650004' },
      { nome: 'Davi', phone: '', number: '5511987650005' },
    ]
    const send = (body: object) => client.post('/contacts/upload').bearerToken(token).json(body)
    const first = await send(rows)
    first.assertStatus(200)
    assert.deepEqual(first.body().errorBag, [])
    const named = first.body().newContacts as { contactId: number; contactName: string }[]
    assert.deepEqual(
      named.map(({ contactName }) => contactName),
      ['Ana Lima', 'Bia', 'Caio', '5511987650004', 'Davi']
    )
    const kept = await Contact.of(actor).orderBy('number')
    assert.deepEqual(
      kept.map(({ id, name, number, email, numberState }) => [
        id,
        name,
        number,
        email,
        numberState,
      ]),
      named.map(({ contactId, contactName }, at) => [
        contactId,
        contactName,
        `551198765000${at + 1}`,
        at ? '' : 'ana@exemplo.com',
        'unchecked',
      ])
    )
    const again = await send({ contacts: rows })
    assert.deepEqual(again.body(), {
      newContacts: [],
      errorBag: named.map(({ contactName }) => ({
        contactName,
        error: 'ERR_DUPLICATED_CONTACT',
      })),
    })
    // Any form of the number resolves to this contact.
    const found = await resolveContact(actor, { phone: '551187650001', lid: null, pushName: 'X' })
    assert.equal(found.id, named[0]!.contactId)
  })

  test('invalid rows do not stop the import, and each is returned with its error', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAgent()
    await resolveContact(actor, { phone: '5511987650001', lid: null, pushName: 'Ana' })
    const answer = await client
      .post('/contacts/upload')
      .bearerToken(token)
      .json([
        { nome: 'Sem número' },
        { nome: 'Curto', telefone: '123' },
        { nome: 'Letras', telefone: 'onze 9876-5432 ramal 1' },
        { nome: 'Conhecida', telefone: '11 8765-0001' },
        { nome: 'Nova', telefone: '11 98765-0009' },
        { nome: 'De novo', telefone: '(11) 8765-0009' },
        { nome: 'Sem e-mail', telefone: '11 98765-0010', email: 'nada' },
        'nada',
        null,
        { nome: { a: 1 }, telefone: ['11'] },
        { nome: 'x'.repeat(300), telefone: '11 98765-0011' },
      ])
    answer.assertStatus(200)
    const { newContacts, errorBag } = answer.body()
    assert.deepEqual(
      newContacts.map(({ contactName }: { contactName: string }) => contactName),
      ['Nova', 'x'.repeat(255)]
    )
    assert.deepEqual(
      errorBag.map(({ contactName, error }: Record<string, string>) => [contactName, error]),
      [
        ['Sem número', 'ERR_NUMBER_MISSING'],
        ['Curto', 'ERR_WAPP_INVALID_CONTACT'],
        ['Letras', 'ERR_WAPP_INVALID_CONTACT'],
        ['Conhecida', 'ERR_DUPLICATED_CONTACT'],
        ['De novo', 'ERR_DUPLICATED_CONTACT'],
        ['Sem e-mail', 'ERR_INVALID_EMAIL'],
        ['', 'ERR_NUMBER_MISSING'],
        ['', 'ERR_NUMBER_MISSING'],
        ['', 'ERR_NUMBER_MISSING'],
      ]
    )
    const audit = db
      .from('audit_entries')
      .where({ company_id: actor.companyId, action: 'contacts.import' })
    assert.containsSubset(await audit, [{ after: { count: 2 } }])
  })

  test('400 for a body that is not a list, 422 for more than 5000 rows; nothing is stored', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAgent()
    const send = (body: object) => client.post('/contacts/upload').bearerToken(token).json(body)
    for (const body of [{}, { nome: 'Ana' }, { contacts: 'Ana' }, { contacts: { nome: 'Ana' } }]) {
      const refused = await send(body)
      refused.assertStatus(400)
      refused.assertBodyContains({ error: 'ERR_CONTACTS_NOT_A_LIST' })
    }
    const many = await send(rowsOf(5001))
    many.assertStatus(422)
    many.assertBodyContains({
      error: 'ERR_VALIDATION',
      details: [{ field: 'contacts', rule: 'maxLength' }],
    })
    assert.lengthOf(await Contact.of(actor), 0)
  })

  test('5000 rows are imported in one call with few statements', async ({ client, assert }) => {
    const { token, actor } = await anAgent()
    const answer = await client.post('/contacts/upload').bearerToken(token).json(rowsOf(5000))
    answer.assertStatus(200)
    assert.lengthOf(answer.body().newContacts, 5000)
    assert.lengthOf(answer.body().errorBag, 0)
    const [{ count }] = await db
      .from('contact_identities')
      .where('company_id', actor.companyId)
      .countDistinct('contact_id as count')
    assert.equal(Number(count), 5000)
  }).timeout(60_000)

  test('sending rows again with the same key returns the same contacts', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAgent()
    const send = (key: string) =>
      client
        .post('/contacts/upload')
        .bearerToken(token)
        .header('idempotency-key', key)
        .json([...rowsOf(3), rowsOf(1)[0]!])
    const first = (await send('a')).body()
    assert.lengthOf(first.newContacts, 3)
    assert.deepEqual((await send('a')).body(), first)
    const other = (await send('b')).body()
    assert.lengthOf(other.newContacts, 0)
    assert.lengthOf(other.errorBag, 4)
    assert.lengthOf(await Contact.of(actor), 3)
  })
})

test.group('CON-06: POST /contacts/import', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('confirms an upload: creates no duplicates, and adds missing contacts', async ({
    client,
    assert,
  }) => {
    const { token } = await anAgent()
    const call = (path: string, body?: object) => {
      const made = client.post(path).bearerToken(token)
      return body ? made.json(body) : made
    }
    const uploaded = (await call('/contacts/upload', rowsOf(2))).body()
    const foreign = { contactId: 999_999_999, contactName: 'Ninguém' }
    const confirmed = await call('/contacts/import', {
      newContacts: [...uploaded.newContacts, foreign],
    })
    confirmed.assertStatus(200)
    assert.deepEqual(confirmed.body(), { imported: 0, existing: 2, failed: 1 })
    const rows = await call('/contacts/import', [...rowsOf(3), { nome: 'Sem' }])
    assert.deepEqual(rows.body(), { imported: 1, existing: 2, failed: 1 })
    ;(await call('/contacts/import', { contacts: 'tudo' })).assertStatus(400)
  })

  test('without rows imports the phone book of the default connection, or of the given one', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAgent()
    const { companyId } = actor
    const send = (body?: object) => {
      const call = client.post('/contacts/import').bearerToken(token)
      return body ? call.json(body) : call
    }
    const without = await send()
    without.assertStatus(404)
    without.assertBodyContains({ error: 'ERR_NO_DEF_WAPP_FOUND' })

    const usual = await aConnection(actor, { isDefault: true })
    const other = await aConnection(actor, { name: 'Outra' })
    await resolveContact(actor, { phone: '5511987650001', lid: null, pushName: null })
    await keepPhoneBook({ companyId, connectionId: usual.id }, [
      { phone: '551187650001', name: 'Ana da agenda' },
      { phone: '351911222333', name: 'Lisboa' },
      { phone: '123', name: 'Serviço' },
    ])
    await keepPhoneBook({ companyId, connectionId: other.id }, [
      { phone: '5511987650007', name: 'Gil' },
      { phone: '5511987650007', name: 'Gil Braz' },
    ])
    assert.deepEqual((await send()).body(), { imported: 1, existing: 1, failed: 1 })
    const given = await send({ whatsappId: other.id })
    assert.deepEqual(given.body(), { imported: 1, existing: 0, failed: 0 })
    assert.deepEqual((await send({ whatsappId: other.id })).body(), {
      imported: 0,
      existing: 1,
      failed: 0,
    })
    const named = (await Contact.of(actor).orderBy('name')).map(({ name, number }) => [
      name,
      number,
    ])
    assert.deepEqual(named, [
      ['5511987650001', '5511987650001'],
      ['Gil Braz', '5511987650007'],
      ['Lisboa', '351911222333'],
    ])

    const stranger = await aStranger()
    const foreign = await client
      .post('/contacts/import')
      .bearerToken(stranger.token)
      .json({ whatsappId: other.id })
    foreign.assertStatus(404)
    foreign.assertBodyContains({ error: 'ERR_NO_WAPP_FOUND' })
    ;(await send({ whatsappId: 'x' })).assertStatus(422)
  })
})
