/** Operators call from elsewhere than the server's machine with a key (ADR 80). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { auditsOf } from '#app/kernel/testing/audits'
import { apiAs } from '#app/kernel/testing/api'
import { aCompany, aSuper, anAgent, anOperatorKey } from '#modules/identity/testing'
import type { NewOperatorKeyWire, OperatorKeysPageWire } from '#modules/identity/wire'

test.group('keys of operators', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const anOperator = async () => aSuper({ company: await aCompany({ isPlatform: true }) })
  const form = { name: 'Laptop of Olga', days: 30 }

  test('BIL-05: an operator makes a key, calls with it, and revokes it, audited without the key', async ({
    client,
    assert,
  }) => {
    const operator = await anOperator()
    const calls = apiAs(client, operator)
    const made = await calls.post('/platform/operator-keys', form)
    made.assertStatus(200)
    const { key, ...shown } = made.body() as NewOperatorKeyWire
    assert.match(key, /^guiche_operator_/)
    assert.isTrue(key.startsWith(shown.hint))
    assert.containsSubset(shown, { ...{ name: form.name, userId: operator.user.id } })
    assert.equal(shown.userName, operator.user.name)
    assert.closeTo(Date.parse(shown.expiresAt), now().plus({ days: 30 }).toMillis(), 60_000)

    const byKey = apiAs(client, { token: key })
    ;(await byKey.get('/platform/users')).assertStatus(200)
    const listed = (await byKey.get('/platform/operator-keys')).body() as OperatorKeysPageWire
    assert.deepEqual(
      listed.keys.map(({ id, userName }) => [id, userName]),
      [[shown.id, operator.user.name]]
    )
    assert.isNotNull(listed.keys[0].lastUsedAt)
    assert.notInclude(JSON.stringify(listed), key)

    ;(await byKey.delete(`/platform/operator-keys/${shown.id}`)).assertStatus(200)
    const refused = await byKey.get('/platform/users')
    refused.assertStatus(401)
    refused.assertBodyContains({ error: 'ERR_OPERATOR_KEY_INVALID' })
    const audits = await auditsOf('operator_keys', shown.id)
    assert.deepEqual(
      audits.map(({ action }) => action),
      ['identity.create_operator_key', 'identity.revoke_operator_key']
    )
    assert.notInclude(JSON.stringify(audits), key)
    const { rows } = await db.rawQuery('select whole::text as text from operator_keys as whole')
    assert.notInclude(JSON.stringify(rows), key)
  })

  test('API-13: what is done with a key names its holder', async ({ client, assert }) => {
    const operator = await anOperator()
    const { user } = await anAgent()
    const { key } = await anOperatorKey(operator)
    const answer = await apiAs(client, { token: key }).delete(`/platform/users/${user.id}/sessions`)
    answer.assertStatus(200)
    const [row] = await db.from('audit_entries').where({ action: 'identity.end_sessions' })
    assert.deepEqual([row.user_id, row.operator_account], [operator.user.id, null])
  })

  test('AUT-14: a key opens only what asks for a right of the platform', async ({ client }) => {
    const operator = await anOperator()
    const calls = apiAs(client, { token: (await anOperatorKey(operator)).key })
    for (const answer of [
      // About the person, or about their company.
      await calls.get('/auth/me'),
      await calls.get('/tickets'),
      await calls.post('/users', { name: 'Rita' }),
      // A visit lasts as long as a session (AUT-13).
      await calls.post(`/companies/${operator.company.id}/enter`),
      // It would outlast its own revocation.
      await calls.post('/platform/operator-keys', form),
    ]) {
      answer.assertStatus(403)
      answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
    }
  })

  test('a key ends with its time, and with the right of its holder', async ({ client }) => {
    const operator = await anOperator()
    const refused = async (key: string) => {
      const answer = await apiAs(client, { token: key }).get('/platform/users')
      answer.assertStatus(401)
      answer.assertBodyContains({ error: 'ERR_OPERATOR_KEY_INVALID' })
    }
    await refused((await anOperatorKey(operator, now().minus({ minutes: 1 }))).key)
    await refused('guiche_operator_anything')
    const { key } = await anOperatorKey(operator)
    ;(await apiAs(client, { token: key }).get('/platform/users')).assertStatus(200)
    await db.from('users').where('id', operator.user.id).update({ is_super: false })
    await refused(key)
  })

  test('a key is made for oneself alone; 422 and 404 say what is wrong', async ({ client }) => {
    const operator = await anOperator()
    const other = await aSuper()
    const calls = apiAs(client, operator)
    ;(await calls.post('/platform/operator-keys', { ...form, userId: other.user.id })).assertStatus(
      403
    )
    for (const wrong of [{ name: 'x' }, { ...form, days: 0 }, { ...form, days: 400 }]) {
      ;(await calls.post('/platform/operator-keys', wrong)).assertStatus(422)
    }
    const unknown = await calls.delete('/platform/operator-keys/999999999')
    unknown.assertStatus(404)
    unknown.assertBodyContains({ error: 'ERR_NO_OPERATOR_KEY_FOUND' })
  })

  test('nobody has more than twenty', async ({ client }) => {
    const operator = await anOperator()
    for (let held = 0; held < 20; held++) await anOperatorKey(operator)
    const answer = await apiAs(client, operator).post('/platform/operator-keys', form)
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_TOO_MANY_OPERATOR_KEYS' })
  })
})
