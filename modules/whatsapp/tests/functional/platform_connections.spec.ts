/** The operator of the platform looks after the connections of all companies (ADR 69). */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { apiAs } from '#app/kernel/testing/api'
import { aSuper, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import type Connection from '#modules/whatsapp/models/connection'
import type { PlatformConnectionsPageWire } from '#modules/whatsapp/wire'

test.group('connections of the platform', (group) => {
  let operator: SomeoneSignedIn
  let [sol, lua]: SomeoneSignedIn[] = []
  let [ofSol, ofLua]: Connection[] = []
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    operator = await aSuper()
    sol = await anAdmin()
    lua = await anAdmin()
    ofSol = await aConnection(sol.actor, { name: 'Balcão', number: '5511911110001' })
    ofLua = await aConnection(lua.actor, {
      name: 'Entregas',
      status: 'TIMEOUT',
      reason: 'replaced',
    })
  })
  const pathOf = ({ id }: Connection) => `/platform/connections/${id}`

  test('are listed with their companies, and without codes and tokens', async ({
    client,
    assert,
  }) => {
    await ofLua.merge({ qrcode: 'a-code', linkCode: 'TYPEME42' }).save()
    const answer = await apiAs(client, operator).get('/platform/connections')
    answer.assertStatus(200)
    const { connections, count, hasMore } = answer.body() as PlatformConnectionsPageWire
    assert.deepEqual([count, hasMore], [2, false])
    assert.containsSubset(connections, [
      { id: ofSol.id, companyId: sol.company.id, companyName: sol.company.name, name: 'Balcão' },
      { id: ofLua.id, companyId: lua.company.id, status: 'TIMEOUT', reason: 'replaced' },
    ])
    for (const secret of ['a-code', 'TYPEME42', 'token']) assert.notInclude(answer.text(), secret)
  })

  test('{$self} narrows the list')
    .with(['companyId', 'status', 'searchParam'] as const)
    .run(async ({ client, assert }, name) => {
      const wanted = { companyId: sol.company.id, status: 'CONNECTED', searchParam: 'BALCAO' }[name]
      const answer = await apiAs(client, operator).get('/platform/connections', { [name]: wanted })
      const { connections } = answer.body() as PlatformConnectionsPageWire
      assert.deepEqual(
        connections.map(({ id }) => id),
        [ofSol.id]
      )
    })

  test('a page has as many as are wanted', async ({ client, assert }) => {
    const query = { pageSize: '1', pageNumber: '2' }
    const answer = await apiAs(client, operator).get('/platform/connections', query)
    const { connections, count, hasMore } = answer.body() as PlatformConnectionsPageWire
    assert.deepEqual([connections.length, count, hasMore], [1, 2, false])
    assert.equal(connections[0].id, Math.max(ofSol.id, ofLua.id))
  })

  test('API-04: {field} = {value} is refused')
    .with([
      { field: 'companyId', value: 'all' },
      { field: 'companyId', value: '-1' },
      { field: 'status', value: 'BROKEN' },
      { field: 'pageSize', value: '0' },
      { field: 'pageSize', value: '101' },
    ])
    .run(async ({ client }, { field, value }) => {
      const answer = await apiAs(client, operator).get('/platform/connections', { [field]: value })
      answer.assertStatus(422)
      answer.assertBodyContains({ details: [{ field }] })
    })

  test('CNX-01: the operator {what} a session of any company, and its trail says who it was')
    .with([
      { what: 'starts', method: 'post', wanted: 'running' },
      { what: 'ends', method: 'delete', wanted: 'logged_out' },
    ] as const)
    .run(async ({ client, assert }, { method, wanted }) => {
      const answer = await apiAs(client, operator)[method](`${pathOf(ofLua)}/session`)
      answer.assertStatus(200)
      assert.equal((await ofLua.refresh()).wanted, wanted)
      const [row] = await db.from('audit_entries').where({ company_id: lua.company.id })
      assert.containsSubset(row, {
        action: `whatsapp.session_${wanted}`,
        entity_id: String(ofLua.id),
        user_id: operator.user.id,
      })
    })

  test('API-03: what does not exist is 404, and so are sessions of a deleted company', async ({
    client,
  }) => {
    const calls = apiAs(client, operator)
    for (const id of ['2147483647', 'one']) {
      const answer = await calls.get(`/platform/connections/${id}`)
      answer.assertStatus(404)
      answer.assertBodyContains({ error: 'ERR_NO_WAPP_FOUND' })
    }
    await db.from('companies').where({ id: sol.company.id }).update({ deleted_at: new Date() })
    const shown = await calls.get(pathOf(ofSol))
    shown.assertBodyContains({ companyName: null })
    const refused = await calls.post(`${pathOf(ofSol)}/session`)
    refused.assertStatus(404)
    refused.assertBodyContains({ error: 'ERR_NO_COMPANY_FOUND' })
  })

  test('AUT-04, AUT-14: only the operator: not without a token, not agents, not the own admin', async ({
    client,
  }) => {
    const agent = await anAgent({ company: sol.company })
    for (const caller of [null, agent, sol]) {
      const calls = apiAs(client, caller)
      const error = caller === null ? 'ERR_TOKEN_EXPIRED' : 'ERR_NO_PERMISSION'
      for (const answer of [
        await calls.get('/platform/connections'),
        await calls.get(pathOf(ofSol)),
        await calls.post(`${pathOf(ofSol)}/session`),
        await calls.delete(`${pathOf(ofSol)}/session`),
      ]) {
        answer.assertStatus(403)
        answer.assertBodyContains({ error })
      }
    }
  })
})
