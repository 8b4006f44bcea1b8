/** The operator looks after people and settings of any company (BIL-05, ADR 72). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { auditsOf } from '#app/kernel/testing/audits'
import { apiAs } from '#app/kernel/testing/api'
import { readSetting, platform } from '#app/kernel/settings/settings'
import {
  aCompany,
  aStranger,
  aSuper,
  anAdmin,
  anAgent,
  forgetSignInAttempts,
} from '#modules/identity/testing'
import type { PlatformUsersPageWire, SettingWire } from '#modules/identity/wire'

test.group('people of all companies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('BIL-05: the operator sees people of all companies, by company, name or right', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const stranger = await aStranger()
    const operator = await aSuper()
    const list = async (query: object) => {
      const answer = await apiAs(client, operator).get('/platform/users', { ...query })
      answer.assertStatus(200)
      return (answer.body() as PlatformUsersPageWire).users
    }
    const ids = (users: readonly { id: number }[]) => users.map(({ id }) => id)
    assert.includeMembers(ids(await list({})), [admin.user.id, stranger.user.id])
    const ofCompany = await list({ companyId: stranger.actor.companyId })
    assert.deepEqual(ids(ofCompany), [stranger.user.id])
    assert.containsSubset(ofCompany[0], {
      ...{ email: stranger.user.email, super: false, companyId: stranger.actor.companyId },
    })
    assert.deepEqual(ids(await list({ searchParam: admin.user.email })), [admin.user.id])
    assert.deepEqual(ids(await list({ super: 'true' })), [operator.user.id])
  })

  test('people of a deleted company, and deleted people, are 404 and in no list', async ({
    client,
    assert,
  }) => {
    const [gone, left] = [await aStranger(), await anAgent()]
    await db.from('companies').where('id', gone.actor.companyId).update({ deleted_at: new Date() })
    await db.from('users').where('id', left.user.id).update({ deleted_at: new Date() })
    const calls = apiAs(client, await aSuper())
    const { users } = (await calls.get('/platform/users')).body() as PlatformUsersPageWire
    for (const { user } of [gone, left]) {
      assert.isFalse(users.some(({ id }) => id === user.id))
      for (const answer of [
        await calls.get(`/platform/users/${user.id}`),
        await calls.post(`/platform/users/${user.id}/reset-link`),
        await calls.delete(`/platform/users/${user.id}/sessions`),
        await calls.put(`/platform/users/${user.id}/super`, { super: true }),
      ]) {
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_USER_FOUND' })
      }
    }
  })

  test('AUT-07: with the link that the operator made a person chooses a password, once', async ({
    client,
    assert,
  }) => {
    await forgetSignInAttempts()
    const { user } = await anAgent()
    const operator = await aSuper()
    const answer = await apiAs(client, operator).post(`/platform/users/${user.id}/reset-link`)
    answer.assertStatus(200)
    const { link, expiresAt } = answer.body()
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    assert.closeTo(hours, 24, 0.1)
    const values = new URLSearchParams(new URL(link, 'http://localhost').hash.slice(1))
    assert.equal(values.get('email'), user.email)
    const body = { email: user.email, token: values.get('token'), password: 'Outra-senha-7' }
    ;(await client.post('/resetpasswords').json(body)).assertStatus(200)
    ;(await client.post('/resetpasswords').json(body)).assertStatus(404)
    const audits = await auditsOf('user', user.id)
    assert.deepEqual(
      audits.map(({ action, user_id: by }) => [action, by]),
      [
        ['identity.make_reset_link', operator.user.id],
        ['identity.reset_password', null],
      ]
    )
  })

  test('AUT-06: the operator signs a person out, audited in their company', async ({
    client,
    assert,
  }) => {
    const agent = await anAgent()
    const operator = await aSuper({ company: await aCompany({ isPlatform: true }) })
    ;(await apiAs(client, agent).get('/auth/me')).assertStatus(200)
    const answer = await apiAs(client, operator).delete(`/platform/users/${agent.user.id}/sessions`)
    answer.assertStatus(200)
    const refused = await apiAs(client, agent).get('/auth/me')
    refused.assertStatus(401)
    refused.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })
    const [audit] = await db
      .from('audit_entries')
      .where({ entity: 'user', action: 'identity.end_sessions' })
    assert.deepEqual(
      [audit.company_id, audit.user_id, audit.entity_id],
      [agent.actor.companyId, operator.user.id, `${agent.user.id}`]
    )
  })

  test('AUT-12: the operator makes somebody an operator, and takes it away, at once', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, await aSuper())
    const path = `/platform/users/${admin.user.id}/super`
    const status = async () => (await apiAs(client, admin).get('/platform/users')).status()
    assert.equal(await status(), 403)
    const made = await calls.put(path, { super: true })
    made.assertStatus(200)
    made.assertBodyContains({ id: admin.user.id, super: true })
    assert.equal(await status(), 200)
    ;(await calls.put(path, { super: true })).assertStatus(200)
    ;(await calls.put(path, { super: false })).assertStatus(200)
    assert.equal(await status(), 403)
    assert.lengthOf(await auditsOf('user', admin.user.id), 2)
    ;(await calls.put(path, { super: 'yes' })).assertStatus(422)
  })

  test('BIL-06: the last operator keeps the right, and cannot be deleted', async ({
    client,
    assert,
  }) => {
    const last = await aSuper()
    await db.from('users').whereNot('id', last.user.id).update({ is_super: false })
    const calls = apiAs(client, last)
    const own = `/users/${last.user.id}`
    await anAdmin({ company: last.company })
    const attempts = [
      () => calls.put(`/platform${own}/super`, { super: false }),
      () => calls.put(own, { super: false }),
      () => calls.delete(own),
    ]
    for (const attempt of attempts) {
      const answer = await attempt()
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_LAST_OPERATOR' })
    }
    assert.isEmpty(await auditsOf('user', last.user.id))
    await aSuper()
    ;(await calls.put(own, { super: false })).assertStatus(200)
  })
})

test.group('settings of the platform and of companies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('AUT-15: the operator reads and changes those of the platform, and of a company', async ({
    client,
    assert,
  }) => {
    const { actor } = await anAdmin()
    const calls = apiAs(client, await aSuper())
    const valueIn = async (key: string, query: object) => {
      const found = (await calls.get('/platform/settings', { ...query })).body() as SettingWire[]
      return found.find((setting) => setting.key === key)?.value
    }
    const company = { companyId: actor.companyId }
    assert.equal(await valueIn('graceDays', {}), '0')
    assert.isUndefined(await valueIn('timezone', {}))
    ;(await calls.put('/platform/settings/graceDays', { value: '5' })).assertBody({
      key: 'graceDays',
      value: '5',
    })
    assert.equal(await readSetting(platform, 'identity.grace_days'), 5)
    ;(
      await calls.put('/platform/settings/timezone', { value: 'America/Recife', ...company })
    ).assertStatus(200)
    assert.equal(await valueIn('timezone', company), 'America/Recife')
    assert.isUndefined(await valueIn('graceDays', company))
    assert.lengthOf(await auditsOf('setting'), 2)
  })

  test('a key of the other kind, an unknown one or company is 404; SET-02: a wrong value 422', async ({
    client,
  }) => {
    const { actor } = await anAdmin()
    const { companyId } = actor
    const calls = apiAs(client, await aSuper())
    for (const [key, body] of [
      ['timezone', { value: 'America/Recife' }],
      ['graceDays', { value: 1, companyId }],
      ['nothing', { value: 1 }],
    ] as const) {
      const answer = await calls.put(`/platform/settings/${key}`, body)
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_SETTING_FOUND' })
    }
    const nowhere = { value: 'America/Recife', companyId: 999_999 }
    ;(await calls.put('/platform/settings/timezone', nowhere)).assertStatus(404)
    ;(await calls.get('/platform/settings', { companyId: 999_999 })).assertStatus(404)
    ;(await calls.put('/platform/settings/graceDays', { value: 'many' })).assertStatus(422)
  })
})
