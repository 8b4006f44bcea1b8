/** Rows with values that the database cannot store, and sheets of maximum size (CON-05, API-04, API-11). */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import Contact from '#modules/contacts/models/contact'
import { anAgent } from '#modules/identity/testing'

const nul = '\u0000'
const numberAt = (at: number) => `55119${80_000_000 + at}`
const filler = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ nome: `C ${at}`, telefone: numberAt(at) }))

test.group('CON-05: POST /contacts/upload with invalid content', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const send = (client: ApiClient, { token }: { token: string }, rows: object) =>
    client.post('/contacts/upload').bearerToken(token).json(rows)

  test('a long name is cut between two characters, also in the second batch', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const stem = 'x'.repeat(254)
    const rows = [...filler(300), { nome: `${stem}😀😀`, telefone: '11 98765-0001' }]
    const answer = await send(client, agent, rows)
    answer.assertStatus(200)
    assert.lengthOf(answer.body().newContacts, 301)
    const last = await Contact.of(agent.actor).where('number', '5511987650001').firstOrFail()
    assert.equal(last.name, `${stem}😀`)
  })

  test('a lone surrogate is replaced, a NUL makes its row invalid', async ({ client, assert }) => {
    const agent = await anAgent()
    const answer = await send(client, agent, [
      { nome: 'Ana\ud83d', telefone: '11 98765-0001' },
      { nome: `Bi${nul}a`, telefone: '11 98765-0002' },
      { nome: 'Caio', telefone: `11 98765-0003${nul}` },
      { nome: 'Davi', telefone: '11 98765-0004', email: `d${nul}@exemplo.com` },
      { nome: 'Eva', telefone: '11 98765-0005', cidade: nul, [`x${nul}`]: 'y' },
    ])
    answer.assertStatus(200)
    const { newContacts, errorBag } = answer.body()
    assert.deepEqual(
      newContacts.map(({ contactName }: { contactName: string }) => contactName),
      ['Ana\ufffd', 'Eva']
    )
    assert.deepEqual(errorBag, [
      { contactName: 'Bia', error: 'ERR_INVALID_NAME' },
      { contactName: 'Caio', error: 'ERR_WAPP_INVALID_CONTACT' },
      { contactName: 'Davi', error: 'ERR_INVALID_EMAIL' },
    ])
  })

  test('API-11: accepts 5000 rows of many columns, up to 10 MiB; more is 413', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const wide = { rua: 'Rua das Acácias, 1234, apto 56', bairro: 'Jardim', cidade: 'Santos' }
    const rows = filler(5000).map((row) => ({ ...row, email: '', ...wide, nota: 'x'.repeat(80) }))
    assert.isAbove(JSON.stringify(rows).length, 1024 * 1024)
    const answer = await send(client, agent, rows)
    answer.assertStatus(200)
    assert.lengthOf(answer.body().newContacts, 5000)
    const confirmed = await client.post('/contacts/import').bearerToken(agent.token).json(rows)
    confirmed.assertStatus(200)
    assert.deepEqual(confirmed.body(), { imported: 0, existing: 5000, failed: 0 })

    const tooMuch = await send(client, agent, [{ nome: 'x'.repeat(10 * 1024 * 1024) }])
    tooMuch.assertStatus(413)
    tooMuch.assertBodyContains({ error: 'ERR_FILE_TOO_LARGE' })
  }).timeout(60_000)

  test('API-04: a lone surrogate in any text is stored as the replacement character', async ({
    client,
    assert,
  }) => {
    const { token } = await anAgent()
    const extraInfo = [{ name: 'a\ud83d', value: 'b\ude00' }]
    const body = { name: 'Ana\ud83d', number: '5511987650001', extraInfo }
    const answer = await client.post('/contacts').bearerToken(token).json(body)
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), {
      name: 'Ana\ufffd',
      extraInfo: [{ name: 'a\ufffd', value: 'b\ufffd' }],
    })
    const refused = await client
      .post('/contacts')
      .bearerToken(token)
      .json({ ...body, name: nul })
    refused.assertStatus(400)
  })
})
