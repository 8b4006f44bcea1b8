/** PUT /users/{id} and DELETE /users/{id}: permissions and consequences. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { aCompany, aSuper, aSupervisor, anAdmin, anAgent } from '#modules/identity/testing'
import { userNames } from '#modules/identity/public'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'

const rowOf = (id: number) => db.from('users').where({ id }).first()

test.group('changing people', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('AUT-12: users may change their own name, e-mail, language and password', async ({
    client,
    assert,
  }) => {
    const me = await anAgent()
    const calls = apiAs(client, me)
    const body = { name: 'Nova Ana', email: 'nova@aurora.test', language: 'es' }
    const saved = await calls.put(`/users/${me.user.id}`, body)
    saved.assertStatus(200)
    assert.containsSubset(saved.body(), body)
    const { password_hash: former } = await rowOf(me.user.id)
    const again = await calls.put(`/users/${me.user.id}`, { password: 'outra-1' })
    again.assertStatus(200)
    assert.notEqual((await rowOf(me.user.id)).password_hash, former)
  })

  test('AUT-12: users may not change their own {field}, but may send it back unchanged')
    .with([
      { field: 'profile', now: 'user', request: 'admin' },
      { field: 'allTicket', now: 'desabled', request: 'enabled' },
      { field: 'whatsappId', now: '', request: 'a connection' },
      { field: 'queueIds', now: 'own', request: 'none' },
    ])
    .run(async ({ client, assert }, { field, now, request }) => {
      const me = await anAgent()
      const queue = await aQueue(me.actor)
      await joinQueue(queue, me.user)
      const { id: connectionId } = await aConnection(me.actor)
      const values: Record<string, unknown> = {
        'own': [queue.id],
        'none': [],
        'a connection': connectionId,
      }
      const put = (value: string) =>
        apiAs(client, me).put(`/users/${me.user.id}`, {
          name: 'Nova Ana',
          password: '',
          [field]: values[value] ?? value,
        })
      const refused = await put(request)
      refused.assertStatus(403)
      refused.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      assert.equal((await rowOf(me.user.id)).name, me.user.name)
      const same = await put(now)
      same.assertStatus(200)
    })

  test('AUT-12: companyId and super of the body are ignored; only an operator may set super', async ({
    client,
    assert,
  }) => {
    const [admin, other] = [await anAdmin(), await anAdmin()]
    const body = { companyId: other.company.id, super: true, name: 'Nova Ana' }
    const saved = await apiAs(client, admin).put(`/users/${admin.user.id}`, body)
    assert.containsSubset(saved.body(), { companyId: admin.company.id, super: false })

    const operator = await aSuper({ company: admin.company })
    const made = await apiAs(client, operator).put(`/users/${admin.user.id}`, { super: true })
    assert.isTrue(made.body().super)
  })

  test('AUT-12: only an operator may edit an operator', async ({ client }) => {
    const admin = await anAdmin()
    const operator = await aSuper({ company: admin.company })
    const calls = apiAs(client, admin)
    const changed = await calls.put(`/users/${operator.user.id}`, { password: 'minha-1' })
    changed.assertStatus(403)
    const removed = await calls.delete(`/users/${operator.user.id}`)
    removed.assertStatus(403)
  })

  test('AUT-12, RT-04: an admin changes profile, queues, connection and allTicket; permissions are rechecked', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin({ company: await aCompany({ name: 'Padaria Central' }) })
    const agent = await anAgent({ company: admin.company })
    const queue = await aQueue(admin.actor, 'Suporte', '#0b6e76')
    const connection = await aConnection(admin.actor)
    const saved = await apiAs(client, admin).put(`/users/${agent.user.id}`, {
      profile: 'supervisor',
      allTicket: 'enabled',
      whatsappId: connection.id,
      queueIds: [queue.id],
    })
    saved.assertStatus(200)
    assertWire('user_changed', saved.body())
    assert.deepEqual(realtime.rechecked, [agent.user.id])
    const [, emitted] = realtime.named(`company-${admin.company.id}-user`)
    assert.containsSubset(emitted.body, { action: 'update', user: saved.body() })

    const none = await apiAs(client, admin).put(`/users/${agent.user.id}`, {
      whatsappId: null,
      queueIds: [],
    })
    assert.containsSubset(none.body(), { whatsappId: null, queues: [] })
  })

  test('AUT-06: changing the {what} ends the user’s sessions')
    .with([
      { what: 'password', body: { password: 'outra-1' } },
      { what: 'profile', body: { profile: 'supervisor' } },
    ])
    .run(async ({ client, assert }, { body }) => {
      const admin = await anAdmin()
      const agent = await anAgent({ company: admin.company })
      await apiAs(client, admin).put(`/users/${agent.user.id}`, body)
      const refused = await apiAs(client, agent).get('/auth/me')
      refused.assertStatus(401)
      refused.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })
      assert.deepEqual(realtime.ended, [{ userId: agent.user.id, keepSessionId: null }])
    })

  test('AUT-06: other changes keep the session', async ({ client, assert }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company })
    const body = { name: 'Nova Ana', profile: 'user', password: '' }
    await apiAs(client, admin).put(`/users/${agent.user.id}`, body)
    const still = await apiAs(client, agent).get('/auth/me')
    still.assertStatus(200)
    assert.lengthOf(realtime.ended, 0)
    assert.lengthOf(realtime.rechecked, 0)
  })

  test('AUT-14: agents and supervisors may not edit or delete other users', async ({ client }) => {
    const agent = await anAgent()
    for (const person of [
      await anAgent({ company: agent.company }),
      await aSupervisor({ company: agent.company }),
    ]) {
      const calls = apiAs(client, person)
      for (const answer of [
        await calls.put(`/users/${agent.user.id}`, { name: 'Outra' }),
        await calls.delete(`/users/${agent.user.id}`),
      ]) {
        answer.assertStatus(403)
        answer.assertBodyContains({ error: 'ERR_NO_PERMISSION' })
      }
    }
  })

  test('CLO-21, AUT-12: the last admin can be neither demoted nor deleted', async ({ client }) => {
    const admin = await anAdmin()
    const calls = apiAs(client, admin)
    const path = `/users/${admin.user.id}`
    for (const answer of [await calls.put(path, { profile: 'user' }), await calls.delete(path)]) {
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_LAST_ADMIN' })
    }
    await anAdmin({ company: admin.company })
    const demoted = await calls.put(path, { profile: 'user' })
    demoted.assertStatus(200)
  })

  test('CLO-21: a deleted user is signed out and removed from lists and queues; the name is kept', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company, user: { name: 'Ágata' } })
    await joinQueue(await aQueue(admin.actor), agent.user)
    const calls = apiAs(client, admin)
    const removed = await calls.delete(`/users/${agent.user.id}`)
    removed.assertStatus(200)
    assertWire('user_deleted', removed.body())

    const emitted = realtime.named(`company-${admin.company.id}-user`)
    assert.deepEqual(emitted.at(-1)!.body, { action: 'delete', userId: agent.user.id })
    const refused = await apiAs(client, agent).get('/auth/me')
    refused.assertStatus(401)
    assert.equal((await calls.get('/users')).body().count, 1)
    assert.lengthOf(await db.from('queue_members').where('user_id', agent.user.id), 0)
    assert.equal((await userNames(admin.actor, [agent.user.id])).get(agent.user.id), 'Ágata')
    const again = await calls.delete(`/users/${agent.user.id}`)
    again.assertStatus(404)
    again.assertBodyContains({ error: 'ERR_NO_USER_FOUND' })
  })

  test('CLO-21: the e-mail of a deleted user can be used again', async ({ client }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company })
    const calls = apiAs(client, admin)
    await calls.delete(`/users/${agent.user.id}`)
    const { email } = agent.user
    const again = await calls.post('/users', { name: 'Ana', email, password: 'guiche-1' })
    again.assertStatus(200)
  })

  test('API-13: a change is audited with old and new values, without the password', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company, user: { name: 'Ana' } })
    const body = { name: 'Rita', password: 'guiche-1' }
    await apiAs(client, admin).put(`/users/${agent.user.id}`, body)
    const rows = await db
      .from('audit_entries')
      .where({ company_id: admin.company.id, action: 'identity.edit_user' })
    assert.lengthOf(rows, 1)
    assert.equal(rows[0].user_id, admin.user.id)
    assert.deepEqual(rows[0].fields, ['name', 'password'])
    assert.deepEqual(rows[0].before, {})
    assert.deepEqual(rows[0].after, { password: '••••' })
  })

  test('CNX-06: a deleted connection is removed as default connection of users', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const connection = await aConnection(admin.actor)
    const calls = apiAs(client, admin)
    await calls.put(`/users/${admin.user.id}`, { whatsappId: connection.id })
    await calls.delete(`/whatsapp/${connection.id}`)
    assert.isNull((await calls.get(`/users/${admin.user.id}`)).body().whatsappId)
  })
})
