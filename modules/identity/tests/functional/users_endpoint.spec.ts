/** GET /users, GET /users/{id} and POST /users. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { writeSetting } from '#app/kernel/settings/settings'
import { apiAs } from '#app/kernel/testing/api'
import { grant } from '#app/kernel/testing/fakes/entitlements'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import { assertWire } from '#app/kernel/testing/wire_snapshot'
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import {
  aCompany,
  aStranger,
  aSuper,
  aSupervisor,
  anAdmin,
  anAgent,
  forgetSignInAttempts,
} from '#modules/identity/testing'
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'

interface Row {
  readonly id: number
  readonly name: string
}
const form = {
  name: 'Rita Moura',
  email: 'rita@aurora.test',
  password: factoryPassword,
  profile: 'user',
}
const namesOf = ({ users }: { users: Row[] }) => users.map(({ name }) => name)

test.group('users', (group) => {
  let realtime: HeardRealtime
  group.each.setup(async () => {
    realtime = fakeRealtime()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      realtime.restore()
      await undo()
    }
  })

  test('TCK-17: an admin sees the users of the company by name, with queues, profile and online state', async ({
    client,
    assert,
  }) => {
    const company = await aCompany({ name: 'Padaria Aurora' })
    const admin = await anAdmin({ company, user: { name: 'Zilda', email: 'zilda@aurora.test' } })
    const agent = await anAgent({ company, user: { name: 'Ágata', email: 'agata@aurora.test' } })
    const queue = await aQueue(admin.actor, 'Vendas')
    await queue.merge({ color: '#0B6E76' }).save()
    await joinQueue(queue, agent.user)
    await db.from('users').where('id', agent.user.id).update({ is_online: true })
    await aStranger()
    const response = await apiAs(client, admin).get('/users')
    response.assertStatus(200)
    assert.deepEqual(namesOf(response.body()), ['Ágata', 'Zilda'])
    assertWire('users', response.body())
  })

  test('API-05: pages of twenty in a stable order; search ignores case and accents and takes wildcards literally', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin({ user: { name: 'Zilda', email: 'zilda_1@aurora.test' } })
    const { company } = admin
    for (let made = 10; made < 31; made++)
      await anAgent({ company, user: { name: `José ${made}` } })
    const calls = apiAs(client, admin)
    const [one, two] = [await calls.get('/users'), await calls.get('/users', { pageNumber: 2 })]
    assert.equal(one.body().count, 22)
    assert.isTrue(one.body().hasMore)
    assert.isFalse(two.body().hasMore)
    const all = [...namesOf(one.body()), ...namesOf(two.body())]
    assert.deepEqual(all, [...Array.from({ length: 21 }, (_, n) => `José ${n + 10}`), 'Zilda'])
    const found = async (searchParam: string) =>
      namesOf((await calls.get('/users', { searchParam })).body())
    assert.deepEqual(await found('  JOSE 12 '), ['José 12'])
    assert.deepEqual(await found('zilda_1@'), ['Zilda'])
    assert.deepEqual(await found('zilda%1'), [])
  })

  test('AUT-14: others get names only, and cannot search by e-mail', async ({ client, assert }) => {
    const agent = await anAgent({ user: { name: 'Ágata', email: 'agata@aurora.test' } })
    const supervisor = await aSupervisor({ company: agent.company, user: { name: 'Bia' } })
    for (const person of [agent, supervisor]) {
      const calls = apiAs(client, person)
      const { users } = (await calls.get('/users')).body()
      assert.deepEqual(users, [
        { id: agent.user.id, name: 'Ágata', queues: [] },
        { id: supervisor.user.id, name: 'Bia', queues: [] },
      ])
      assert.equal((await calls.get('/users', { searchParam: 'agata@' })).body().count, 0)
    }
  })

  test('TCK-17: the details of a user are returned to that user and to admins only', async ({
    client,
  }) => {
    const company = await aCompany({ name: 'Padaria Aurora' })
    const agent = await anAgent({ company, user: { name: 'Ágata', email: 'agata@aurora.test' } })
    for (const person of [agent, await anAdmin({ company })]) {
      const response = await apiAs(client, person).get(`/users/${agent.user.id}`)
      response.assertStatus(200)
      assertWire('user', response.body())
    }
    const colleague = await apiAs(client, await anAgent({ company })).get(`/users/${agent.user.id}`)
    colleague.assertStatus(403)
  })

  test('AUT-12: an admin adds a user with queues and a default connection, and the user can sign in', async ({
    client,
    assert,
  }) => {
    await forgetSignInAttempts()
    const admin = await anAdmin()
    const [queue, connection] = [await aQueue(admin.actor), await aConnection(admin.actor)]
    const response = await apiAs(client, admin).post('/users', {
      ...form,
      email: ' Rita@Aurora.test ',
      allTicket: 'enabled',
      whatsappId: connection.id,
      queueIds: [queue.id],
    })
    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      email: 'Rita@Aurora.test',
      profile: 'user',
      allTicket: 'enabled',
      whatsappId: connection.id,
      super: false,
      queues: [{ id: queue.id }],
    })
    const emitted = realtime.named(`company-${admin.company.id}-user`)
    assert.containsSubset(emitted[1].body, { action: 'create', user: response.body() })

    const signIn = await apiAs(client, null).post('/auth/login', {
      email: form.email,
      password: form.password,
    })
    signIn.assertStatus(200)
    assert.deepEqual(signIn.body().user.queues, [
      { id: queue.id, name: queue.name, color: queue.color },
    ])
  })

  test('API-09: enabled, disabled and desabled are accepted, desabled is returned', async ({
    client,
    assert,
  }) => {
    const calls = apiAs(client, await anAdmin())
    const { id } = (await calls.post('/users', form)).body()
    for (const [given, shown] of [
      ['enabled', 'enabled'],
      ['disabled', 'desabled'],
      ['enabled', 'enabled'],
      ['desabled', 'desabled'],
    ]) {
      const saved = await calls.put(`/users/${id}`, { allTicket: given })
      assert.equal(saved.body().allTicket, shown)
    }
  })

  test('core.md 5: {what} is refused at its field')
    .with([
      { what: 'a short name', field: 'name', value: 'R' },
      { what: 'a long name', field: 'name', value: 'R'.repeat(51) },
      { what: 'a blank name', field: 'name', value: '   ' },
      { what: 'a short password', field: 'password', value: '1234' },
      { what: 'a long password', field: 'password', value: '1'.repeat(51) },
      { what: 'no password', field: 'password', value: undefined },
      { what: 'no e-mail', field: 'email', value: undefined },
      { what: 'half an e-mail', field: 'email', value: 'rita@' },
      { what: 'an unknown profile', field: 'profile', value: 'super' },
      { what: 'a strange switch', field: 'allTicket', value: 'yes' },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const calls = apiAs(client, await anAdmin())
      const response = await calls.post('/users', { ...form, [field]: value })
      response.assertStatus(422)
      assert.equal(response.body().error, 'ERR_VALIDATION')
      assert.deepEqual(
        response.body().details.map((fault: { field: string }) => fault.field),
        [field]
      )
    })

  test('AUT-01: an e-mail in use is 409, and no user is added', async ({ client, assert }) => {
    const admin = await anAdmin()
    const stranger = await aStranger()
    const body = { ...form, email: stranger.user.email.toUpperCase() }
    const response = await apiAs(client, admin).post('/users', body)
    response.assertStatus(409)
    response.assertBodyContains({ error: 'ERR_EMAIL_ALREADY_EXISTS' })
    assert.lengthOf(await db.from('users').where('company_id', admin.company.id), 1)
  })

  test('core.md 6: a company with user creation disabled gets ERR_USER_CREATION_DISABLED', async ({
    client,
  }) => {
    const admin = await anAdmin()
    await writeSetting(admin.actor, 'identity.user_creation', 'disabled')
    const refused = await apiAs(client, admin).post('/users', form)
    refused.assertStatus(403)
    refused.assertBodyContains({ error: 'ERR_USER_CREATION_DISABLED' })
    const operator = await aSuper({ company: admin.company })
    const added = await apiAs(client, operator).post('/users', form)
    added.assertStatus(200)
  })

  test('BIL-03: the plan’s limit counts current users, not deleted ones', async ({
    client,
    cleanup,
  }) => {
    const admin = await anAdmin()
    cleanup(grant(admin.company.id, { 'identity.users': 2 }))
    const calls = apiAs(client, admin)
    const added = await calls.post('/users', form)
    added.assertStatus(200)
    const another = { ...form, email: 'rosa@aurora.test' }
    const refused = await calls.post('/users', another)
    refused.assertStatus(400)
    refused.assertBodyContains({ error: 'ERR_PLAN_LIMIT', limit: 2, current: 2 })
    await calls.delete(`/users/${added.body().id}`)
    const again = await calls.post('/users', another)
    again.assertStatus(200)
  })

  test('BIL-05: only the operator may add users to another company by its id; ignored for others', async ({
    client,
    assert,
  }) => {
    const [operator, away] = [await aSuper(), await aStranger()]
    const body = { ...form, companyId: away.company.id, super: true }
    const added = await apiAs(client, operator).post('/users', body)
    added.assertStatus(200)
    assert.containsSubset(added.body(), { companyId: away.company.id, super: true })
    const listed = await apiAs(client, operator).get('/users', { companyId: away.company.id })
    assert.equal(listed.body().count, 2)

    const admin = await anAdmin()
    const own = await apiAs(client, admin).post('/users', { ...body, email: 'own@aurora.test' })
    assert.containsSubset(own.body(), { companyId: admin.company.id, super: false })
  })

  test('API-13: adding a user writes one audit entry, without the password', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    await apiAs(client, admin).post('/users', form)
    const rows = await db.from('audit_entries').where({
      company_id: admin.company.id,
      user_id: admin.user.id,
      action: 'identity.create_user',
    })
    assert.lengthOf(rows, 1)
    assert.notInclude(JSON.stringify(rows), form.password)
  })
})
