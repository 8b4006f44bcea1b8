/** POST /auth/login. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import { ofIdentityAlone } from '#modules/identity/tests/own_texts'
import { aCompany, aSuper, anAdmin, anAgent, forgetSignInAttempts } from '#modules/identity/testing'

test.group('POST /auth/login', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    await forgetSignInAttempts()
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
      await forgetSignInAttempts()
    }
  })

  const body = (email: string, password = factoryPassword) => ({ email, password })

  test('AUT-01: the e-mail is found whatever its case', async ({ client, assert }) => {
    const company = await aCompany({ name: 'Padaria Aurora' })
    const user = { name: 'Ana Souza', email: 'ana@aurora.test' }
    await anAdmin({ company, user })
    const response = await apiAs(client, null).post('/auth/login', body('ANA@Aurora.test'))
    response.assertStatus(200)
    assertWire('login', ofIdentityAlone(response.body()))
    assert.isAbove(Date.parse(response.body().expiresAt), Date.now() + 14 * 60_000)
    assert.isBelow(Date.parse(response.body().expiresAt), Date.now() + 16 * 60_000)
  })

  test('AUT-14: the session lists modules, entitlements and the profile’s permissions', async ({
    client,
    assert,
  }) => {
    const [agent, admin] = [await anAgent(), await anAdmin()]
    const logIn = async (email: string) =>
      (await apiAs(client, null).post('/auth/login', body(email))).body().session
    const ofAgent = await logIn(agent.user.email)
    const ofAdmin = await logIn(admin.user.email)
    assert.include(ofAdmin.modules, 'identity')
    assert.isNull(ofAdmin.entitlements['identity.users'])
    assert.includeMembers(ofAdmin.abilities, [
      'identity.manage_settings',
      'drawer-admin-items:view',
    ])
    assert.notInclude(ofAgent.abilities, 'identity.manage_settings')
  })

  test('AUT-02: the refresh token is an HttpOnly cookie limited to /auth, and is not stored in plain text', async ({
    client,
    assert,
  }) => {
    const { user } = await anAgent()
    const response = await apiAs(client, null).post('/auth/login', body(user.email))
    const [cookie] = response.headers()['set-cookie'] as unknown as string[]
    assert.match(cookie, /^jrt=[\w-]{43}; Max-Age=604800; Path=\/auth; HttpOnly; SameSite=Lax/)
    const { rows } = await db.rawQuery('select hash from refresh_tokens')
    assert.isFalse(rows.some(({ hash }: { hash: string }) => cookie.includes(hash)))
  })

  test('AUT-01: a wrong password and an unknown e-mail get the same response', async ({
    client,
    assert,
  }) => {
    const { user } = await anAgent()
    const calls = apiAs(client, null)
    const wrongPassword = await calls.post('/auth/login', body(user.email, 'not-this-one'))
    const wrongEmail = await calls.post('/auth/login', body('nobody@company.test'))
    wrongPassword.assertStatus(401)
    wrongEmail.assertStatus(401)
    assert.deepEqual(wrongEmail.body(), wrongPassword.body())
    assertWire('login_refused', wrongPassword.body())
  })

  test('API-04: an empty body is rejected with the missing fields', async ({ client }) => {
    const response = await apiAs(client, null).post('/auth/login', {})
    response.assertStatus(422)
    assertWire('login_unfilled', response.body())
  })

  test('BIL-08: an expired company gets its last paid day', async ({ client }) => {
    const { company, user } = await anAdmin()
    await db.from('companies').where('id', company.id).update({ due_date: '2026-01-31' })
    const response = await apiAs(client, null).post('/auth/login', body(user.email))
    response.assertStatus(402)
    response.assertBodyContains({ error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2026-01-31' })
  })

  test('BIL-08: the response to a wrong password does not reveal that the company is inactive', async ({
    client,
  }) => {
    const { company, user } = await anAdmin()
    await db.from('companies').where('id', company.id).update({ is_active: false })
    const response = await apiAs(client, null).post('/auth/login', body(user.email, 'guessing'))
    response.assertStatus(401)
  })

  test('AUT-06: a deleted user cannot sign in', async ({ client }) => {
    const { user } = await aSuper()
    await db.from('users').where('id', user.id).update({ deleted_at: new Date() })
    const response = await apiAs(client, null).post('/auth/login', body(user.email))
    response.assertStatus(401)
  })

  test('AUT-03: a second sign-in ends the first session and notifies its browser', async ({
    client,
    assert,
  }) => {
    const first = await anAgent()
    const { user, company } = first
    const response = await apiAs(client, null).post('/auth/login', body(user.email))
    response.assertStatus(200)

    const refused = await apiAs(client, first).get('/auth/me')
    refused.assertStatus(401)
    refused.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })

    const [{ id: sid }] = await db.from('sessions').where('user_id', user.id)
    assert.deepEqual(realtime.named(`company-${company.id}-auth`), [
      {
        rooms: [`user-${user.id}`],
        as: `company-${company.id}-auth`,
        body: {
          action: 'update',
          user: { id: user.id, email: user.email, companyId: company.id },
          sid,
        },
        endSessions: { userId: user.id, keepSessionId: sid },
      },
    ])
    assert.deepEqual(realtime.ended, [{ userId: user.id, keepSessionId: sid }])
  })

  test('API-13: signing in leaves one row in the audit trail', async ({ client, assert }) => {
    const { user, company } = await anAgent()
    await db.from('audit_entries').where('company_id', company.id).delete()
    await apiAs(client, null).post('/auth/login', body(user.email))
    const rows = await db.from('audit_entries').where('company_id', company.id)
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], {
      action: 'identity.sign_in',
      user_id: user.id,
      ip: '127.0.0.1',
    })
  })
})
