/** The operator's companies (BIL-02, BIL-05, BIL-06). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { now } from '#app/kernel/clock'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime, type HeardRealtime } from '#app/kernel/testing/fakes/realtime'
import type { ListedCompanyWire } from '#modules/companies/wire'
import {
  aCompany,
  aSuper,
  anAdmin,
  anAgent,
  forgetSignInAttempts,
  type SomeoneSignedIn,
} from '#modules/identity/testing'
import { openMailbox, type Mailbox } from '#modules/mail/testing'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'

const form = () => ({
  name: 'Mercado Central',
  email: `mercado${now().toMillis()}@aurora.test`,
  phone: '+55 11 98765-4321',
  dueDate: '2031-01-31',
})

test.group('companies', (group) => {
  let operator: SomeoneSignedIn
  let mailbox: Mailbox
  let realtime: HeardRealtime
  group.each.setup(async () => {
    await forgetSignInAttempts()
    realtime = fakeRealtime()
    mailbox = await openMailbox()
    const undo = await testUtils.db().wrapInGlobalTransaction()
    operator = await aSuper()
    return async () => {
      await undo()
      await mailbox.close()
      realtime.restore()
      await forgetSignInAttempts()
    }
  })
  const calls = (client: ApiClient) => apiAs(client, operator)

  test('BIL-05: the operator sees every company with what it uses, searched and paged', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin({ company: await aCompany({ name: 'Zebra Á Ltda' }) })
    await anAgent({ company: admin.company })
    await aMessage(await aTicket(admin.actor))
    const answer = await calls(client).get('/companies', { searchParam: 'zebra a' })
    answer.assertStatus(200)
    const [found, ...others] = answer.body().companies as ListedCompanyWire[]
    assert.lengthOf(others, 0)
    assert.containsSubset(found, {
      id: admin.company.id,
      name: 'Zebra Á Ltda',
      status: true,
      isPlatform: false,
      use: { users: 2, messagesOfMonth: 1 },
    })
    assert.closeTo(Date.parse(found.use.lastSeenAt!), Date.now(), 60_000)
    const shown = await calls(client).get(`/companies/${admin.company.id}`)
    assert.deepEqual(shown.body(), found)
    const all = (await calls(client).get('/companies/list')).body() as ListedCompanyWire[]
    assert.includeMembers(
      all.map(({ id }) => id),
      [admin.company.id, operator.company.id]
    )
  })

  test('API-05: 45 companies are three pages', async ({ client, assert }) => {
    for (let n = 0; n < 45; n++) await aCompany({ name: 'Rede Quarenta' })
    const pages = []
    for (const pageNumber of [1, 2, 3]) {
      const query = { pageNumber, searchParam: 'rede quarenta' }
      pages.push((await calls(client).get('/companies', query)).body())
    }
    assert.deepEqual(
      pages.map(({ companies, count, hasMore }) => [companies.length, count, hasMore]),
      [
        [20, 45, true],
        [20, 45, true],
        [5, 45, false],
      ]
    )
  })

  test('BIL-02: with a password the admin signs in at once', async ({ client, assert }) => {
    const wanted = { ...form(), password: 'Primeira-senha-1' }
    const answer = await calls(client).post('/companies', wanted)
    answer.assertStatus(200)
    answer.assertBodyContains({ name: wanted.name, dueDate: '2031-01-31', phone: '5511987654321' })
    const { email, password } = wanted
    const signedIn = await apiAs(client, null).post('/auth/login', { email, password })
    signedIn.assertStatus(200)
    assert.lengthOf(await mailbox.delivered(), 0)
    const [audit] = await db
      .from('audit_entries')
      .where({ company_id: operator.company.id, entity_id: String(answer.body().id) })
    assert.equal(audit.action, 'companies.add')
    assert.deepEqual(
      realtime.deliveries.filter(({ as }) => as === 'company'),
      [
        {
          rooms: ['super'],
          as: 'company',
          body: { action: 'create', companyId: answer.body().id },
        },
      ]
    )
  })

  test('BIL-02: without a password a link arrives, with which one is chosen, once', async ({
    client,
    assert,
  }) => {
    const wanted = form()
    ;(await calls(client).post('/companies', wanted)).assertStatus(200)
    const [mail] = await mailbox.delivered()
    assert.equal((mail.to as { text: string }).text, wanted.email)
    const link = /https?:\S+\/forgetpsw#(\S+)/.exec(mail.text!)!
    const { email, token, welcome } = Object.fromEntries(new URLSearchParams(link[1]))
    assert.deepEqual([email, welcome], [wanted.email, '1'])
    const choose = (password: string) =>
      apiAs(client, null).post('/resetpasswords', { email, token, password })
    ;(await choose('Primeira-senha-1')).assertStatus(200)
    ;(await choose('Segunda-senha-2')).assertStatus(404)
    const signedIn = await apiAs(client, null).post('/auth/login', {
      email,
      password: 'Primeira-senha-1',
    })
    signedIn.assertStatus(200)
  })

  test('what is left out stays, what is given changes', async ({ client, assert }) => {
    const { id } = await aCompany({ name: 'Antes' })
    const changed = await calls(client).put(`/companies/${id}`, {
      name: 'Depois',
      campaignsEnabled: false,
      dueDate: '2030-02-28',
    })
    changed.assertStatus(200)
    changed.assertBodyContains({
      name: 'Depois',
      campaignsEnabled: false,
      dueDate: '2030-02-28',
      phone: '551140000000',
    })
    const noEnd = await calls(client).put(`/companies/${id}`, { dueDate: null, status: false })
    noEnd.assertBodyContains({ name: 'Depois', dueDate: null, status: false })
    const actions = (await auditsOf('company', id)).map(({ action }) => action)
    assert.deepEqual(actions, ['identity.edit_company', 'identity.edit_company'])
  })

  test('BIL-06: a deleted company is gone for everybody, its people at once', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id } = admin.company
    ;(await calls(client).delete(`/companies/${id}`)).assertStatus(200)
    const refused = await apiAs(client, admin).get('/auth/me')
    refused.assertStatus(401)
    refused.assertBodyContains({ error: 'ERR_SESSION_EXPIRED' })
    const shown = await calls(client).get(`/companies/${id}`)
    shown.assertStatus(404)
    const again = await calls(client).delete(`/companies/${id}`)
    again.assertStatus(404)
    const [row] = await db.from('companies').where('id', id)
    assert.closeTo(row.purge_at.getTime(), Date.now() + 30 * 24 * 3600 * 1000, 60_000)
    const [{ action }] = await auditsOf('company', id)
    assert.equal(action, 'identity.delete_company')
  })

  test('BIL-06: its people can sign up again with the same e-mail, at once and only once', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await anAdmin()]
    const { email, id } = admin.user
    const wanted = { ...form(), email: email.toUpperCase(), password: 'Primeira-senha-1' }
    const tooEarly = await calls(client).post('/companies', wanted)
    tooEarly.assertStatus(409)
    tooEarly.assertBodyContains({ error: 'ERR_EMAIL_ALREADY_EXISTS' })
    ;(await calls(client).delete(`/companies/${admin.company.id}`)).assertStatus(200)
    const opened = await calls(client).post('/companies', wanted)
    opened.assertStatus(200)
    ;(await calls(client).post('/companies', wanted)).assertStatus(409)
    const signedIn = await apiAs(client, null).post('/auth/login', {
      email,
      password: wanted.password,
    })
    signedIn.assertStatus(200)
    signedIn.assertBodyContains({ user: { companyId: opened.body().id } })
    const removed = async (userId: number) =>
      (await db.from('users').where('id', userId).first()).deleted_at
    assert.isNotNull(await removed(id))
    assert.isNull(await removed(stranger.user.id))
  })

  test('BIL-06: the company of the platform can be neither suspended nor deleted', async ({
    client,
    assert,
  }) => {
    await db.from('companies').update({ is_platform: false })
    const { id } = await aCompany({ isPlatform: true })
    const path = `/companies/${id}`
    for (const answer of [
      await calls(client).delete(path),
      await calls(client).put(path, { status: false }),
    ]) {
      answer.assertStatus(409)
      answer.assertBodyContains({ error: 'ERR_PLATFORM_COMPANY' })
    }
    const [row] = await db.from('companies').where('id', id)
    assert.isNull(row.deleted_at)
    assert.isTrue(row.is_active)
    ;(await calls(client).put(path, { status: true })).assertStatus(200)
  })

  test('{what} is 422 at {field}')
    .with([
      { what: 'no name', field: 'name', value: undefined },
      { what: 'no e-mail', field: 'email', value: 'mercado' },
      { what: 'a phone of 16 digits', field: 'phone', value: '1'.repeat(16) },
      { what: 'a day that does not exist', field: 'dueDate', value: '2031-02-30' },
      { what: 'a short password', field: 'password', value: 'abc' },
    ])
    .run(async ({ client, assert }, { field, value }) => {
      const answer = await calls(client).post('/companies', { ...form(), [field]: value })
      answer.assertStatus(422)
      assert.equal(answer.body().details[0].field, field)
    })
})
