/** Keys by which programs act for a person (EXT-11). */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { aKey } from '#modules/external_api/testing'
import { addKey } from '#modules/external_api/keys/change_key'
import { anAdmin, anAgent, aStranger, aSuper } from '#modules/identity/testing'
import { joinQueue, aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'

const form = { name: 'Shop', scopes: ['contacts:read'] } as const

test.group('EXT-11: the key of a person', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('API-10, API-13: is shown once, kept as a digest, and audited without it', async ({
    assert,
    client,
  }) => {
    const me = await anAgent()
    const calls = apiAs(client, me)
    const answer = (await calls.post('/api-keys', form)).body()
    assert.match(answer.key, /^guiche_[\w-]{40,}$/)
    assert.equal(answer.hint, answer.key.slice(0, answer.hint.length))
    const listed = await calls.get('/api-keys')
    const { key, ...rest } = answer
    assert.deepEqual(listed.body(), { apiKeys: [rest], count: 1, hasMore: false })
    const kept = JSON.stringify([
      await db.from('api_keys').where('id', answer.id),
      await db.from('audit_entries').where('company_id', me.company.id),
    ])
    assert.include(kept, 'external_api.create_key')
    assert.notInclude(kept, key.slice(answer.hint.length))
    assert.equal((await apiAs(client, { token: key }).get('/api/contacts')).status(), 200)
  })

  test('sees and changes what its holder may, as that is now', async ({ assert, client }) => {
    const company = (await anAdmin()).company
    const me = await anAgent({ company })
    const [mine, theirs] = [await aQueue(me.actor), await aQueue(me.actor)]
    await joinQueue(mine, me.user)
    const seen = await aTicket(me.actor, { queueId: mine.id })
    const hidden = await aTicket(me.actor, { queueId: theirs.id })
    const calls = apiAs(client, await aKey(me.actor))
    const ids = async () => {
      const { tickets } = (await calls.get('/api/tickets/all')).body()
      return tickets.map(({ id }: { id: number }) => id)
    }
    assert.deepEqual(await ids(), [seen.id])
    for (const path of [`/api/tickets/${hidden.id}`, `/api/tickets/${hidden.id}/messages`]) {
      assert.equal((await calls.get(path)).status(), 403, path)
    }
    assert.equal((await calls.put(`/api/tickets/${hidden.id}`, { status: 'closed' })).status(), 403)
    const accepted = await calls.put(`/api/tickets/${seen.id}`, { status: 'open' })
    assert.equal(accepted.body().userId, me.user.id)
    await me.user.merge({ profile: 'admin' }).save()
    assert.deepEqual(await ids(), [seen.id, hidden.id])
  })

  test('ends when it is revoked, when it expires, and with its holder', async ({
    assert,
    client,
  }) => {
    const me = await anAgent()
    const outcome = async (token: string) => {
      const answer = await apiAs(client, { token }).get('/api/contacts')
      return [answer.status(), answer.body().error]
    }
    const [revoked, kept] = [await aKey(me.actor), await aKey(me.actor)]
    const expired = await aKey(me.actor, { expiresAt: now().minus({ seconds: 1 }) })
    assert.equal((await apiAs(client, me).delete(`/api-keys/${revoked.id}`)).status(), 200)
    assert.deepEqual(await outcome(revoked.key), [401, 'ERR_INVALID_TOKEN'])
    assert.deepEqual(await outcome(expired.key), [401, 'ERR_API_KEY_EXPIRED'])
    assert.equal((await outcome(kept.key))[0], 200)
    await me.user.merge({ deletedAt: now() }).save()
    assert.deepEqual(await outcome(kept.key), [401, 'ERR_INVALID_TOKEN'])
  })

  test('opens no call of its holder’s session', async ({ assert, client }) => {
    const me = await anAdmin()
    const calls = apiAs(client, await aKey(me.actor))
    for (const path of ['/tickets', '/api-keys', '/api-keys/all', '/users']) {
      assert.equal((await calls.get(path)).status(), 403, path)
    }
  })

  test('gives the operator of the platform nothing outside their company', async ({
    assert,
    client,
  }) => {
    const operator = await aSuper()
    const { company } = await aStranger()
    const calls = apiAs(client, await aKey(operator.actor))
    const own = (await calls.get('/api/connections')).body()
    const query = { companyId: company.id }
    assert.deepEqual((await calls.get('/api/contacts', query)).body().contacts, [])
    assert.deepEqual((await calls.get('/api/connections', query)).body(), own)
  })

  test('shows when it was used last, to the minute', async ({ assert, client }) => {
    const me = await anAgent()
    const { id, key } = await aKey(me.actor)
    const usedAt = async () => {
      const [{ lastUsedAt }] = (await apiAs(client, me).get('/api-keys')).body().apiKeys
      return lastUsedAt && Date.parse(lastUsedAt)
    }
    assert.isNull(await usedAt())
    const call = () => apiAs(client, { token: key }).get('/api/contacts')
    await call()
    const first = await usedAt()
    assert.closeTo(first, Date.now(), 5000)
    await call()
    assert.equal(await usedAt(), first)
    const before = now().minus({ seconds: 61 }).toJSDate()
    await db.from('api_keys').where({ id }).update({ last_used_at: before })
    await call()
    assert.closeTo(await usedAt(), Date.now(), 5000)
  })

  test('422 for an unknown scope, none, a past end; 409 above twenty', async ({
    assert,
    client,
  }) => {
    const me = await anAgent()
    const calls = apiAs(client, me)
    const bad = [
      { ...form, scopes: ['contacts:erase'] },
      { ...form, scopes: [] },
      { ...form, name: 'x' },
      { ...form, expiresAt: '2020-01-31T00:00:00.000Z' },
    ]
    for (const body of bad) {
      assert.equal((await calls.post('/api-keys', body)).status(), 422, JSON.stringify(body))
    }
    for (let at = 0; at < 20; at += 1) await aKey(me.actor)
    const answer = await calls.post('/api-keys', form)
    assert.deepEqual([answer.status(), answer.body().error], [409, 'ERR_TOO_MANY_API_KEYS'])
  })

  test('admins see and revoke all of the company, others their own', async ({ assert, client }) => {
    const admin = await anAdmin()
    const { company } = admin
    const [one, other] = [await anAgent({ company }), await anAgent({ company })]
    const key = await aKey(one.actor)
    const strange = await aKey((await aStranger()).actor)
    const [all] = (await apiAs(client, admin).get('/api-keys/all')).body().apiKeys
    assert.deepEqual([all.id, all.user.name], [key.id, one.user.name])
    assert.deepEqual((await apiAs(client, admin).get('/api-keys')).body().apiKeys, [])
    assert.equal((await apiAs(client, other).delete(`/api-keys/${key.id}`)).status(), 403)
    assert.equal((await apiAs(client, admin).delete(`/api-keys/${strange.id}`)).status(), 404)
    assert.equal((await apiAs(client, admin).delete(`/api-keys/${key.id}`)).status(), 200)
    assert.lengthOf(await db.from('api_keys').where('company_id', admin.company.id), 0)
  })

  test('AUT-13: is not made by the operator who acts as a person', async ({ assert }) => {
    const { actor } = await anAdmin()
    const visitor = { ...actor, operatorId: 1 }
    await assert.rejects(
      () => addKey(visitor, { ...form, expiresAt: null }),
      'You do not have the right to do this.'
    )
  })
})
