/** Exporting contacts as CSV (CON-07). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Contact from '#modules/contacts/models/contact'
import { resolveContact, resolveGroup } from '#modules/contacts/public'
import { aStranger, anAgent } from '#modules/identity/testing'

test.group('CON-07: GET /contacts/export', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the CSV has a BOM, semicolons, quotes where needed, and no formulas', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAgent()
    const names = ['=1+1', '+55', '-2', '@soma', 'Ana; "Lima"', 'Zé\nSilva', 'Élio']
    for (const [at, name] of names.entries()) {
      await resolveContact(actor, { phone: `551198765000${at}`, lid: null, pushName: name })
    }
    await Contact.of(actor).where('name', 'Élio').update({ email: 'elio@exemplo.com' })
    await resolveGroup(actor, { group: '12036302', subject: 'Turma' })
    const answer = await client.get('/contacts/export').bearerToken(token)
    answer.assertStatus(200)
    answer.assertHeader('content-type', 'text/csv; charset=utf-8')
    answer.assertHeader('content-disposition', 'attachment; filename="contatos.csv"')
    const text = answer.text()
    assert.isTrue(text.startsWith('\uFEFFNome;Número;E-mail\r\n'))
    const lines = text.slice(1).split('\r\n')
    assert.sameMembers(lines, [
      'Nome;Número;E-mail',
      `'=1+1;5511987650000;`,
      `'+55;5511987650001;`,
      `'-2;5511987650002;`,
      `'@soma;5511987650003;`,
      `"Ana; ""Lima""";5511987650004;`,
      `"Zé\nSilva";5511987650005;`,
      'Élio;5511987650006;elio@exemplo.com',
      '',
    ])
  })

  test('exports only search matches, and nothing of another company', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAgent()
    for (const [at, name] of ['Ana', 'Bia'].entries()) {
      await resolveContact(actor, { phone: `551198765000${at}`, lid: null, pushName: name })
    }
    const found = await client.get('/contacts/export').qs({ searchParam: 'bia' }).bearerToken(token)
    assert.equal(found.text(), '\uFEFFNome;Número;E-mail\r\nBia;5511987650001;\r\n')
    const foreign = await client.get('/contacts/export').bearerToken((await aStranger()).token)
    assert.equal(foreign.text(), '\uFEFFNome;Número;E-mail\r\n')
  })

  test('exports a long list completely and without duplicates, also with many equal names', async ({
    client,
    assert,
  }) => {
    const { token, actor } = await anAgent()
    await db.rawQuery(
      `insert into contacts (company_id, name, number, created_at, updated_at)
       select ?, case when n % 2 = 0 then 'Ana' else 'Ana ' || n end, 5511900000000 + n, now(), now()
       from generate_series(1, 2500) as n`,
      [actor.companyId]
    )
    const text = (await client.get('/contacts/export').bearerToken(token)).text()
    const numbers = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[1])
    assert.lengthOf(numbers, 2500)
    assert.equal(new Set(numbers).size, 2500)
  })
})
