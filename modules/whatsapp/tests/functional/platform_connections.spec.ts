/** The operator of the platform looks after the connections of all companies (ADR 69). */
import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { apiAs } from '#app/kernel/testing/api'
import { aSuper, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import type Connection from '#modules/whatsapp/models/connection'
import { queue, text } from '#modules/whatsapp/tests/gateway/fixture'
import { aGatewayProcess } from '#modules/whatsapp/tests/gateway_process'
import type {
  PlatformCodeWire,
  PlatformConnectionDetailWire,
  PlatformConnectionsPageWire,
} from '#modules/whatsapp/wire'

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

  test('the list narrows by time of change and by process, and says which process has the session', async ({
    client,
    assert,
  }) => {
    const processId = await aGatewayProcess({ holds: [ofSol.id] })
    const found = async (query: Record<string, string>) => {
      const answer = await apiAs(client, operator).get('/platform/connections', query)
      return (answer.body() as PlatformConnectionsPageWire).connections
    }
    const [held, ...others] = await found({ processId })
    assert.isEmpty(others)
    assert.include(held, { id: ofSol.id })
    assert.deepEqual(held.process, { id: processId, host: 'far-away', pid: 71 })
    assert.isEmpty(await found({ processId: randomUUID() }))
    const updatedAt = DateTime.utc().minus({ hours: 1 })
    await db.from('connections').where({ id: ofLua.id }).update({ updated_at: updatedAt.toSQL() })
    const idsSince = async (time: DateTime) =>
      (await found({ changedSince: time.toISO()! })).map(({ id }) => id).sort()
    assert.deepEqual(await idsSince(updatedAt.plus({ minutes: 1 })), [ofSol.id])
    assert.deepEqual(await idsSince(updatedAt), [ofSol.id, ofLua.id].sort())
  })

  test('one number has its last message and its last error, as codes', async ({
    client,
    assert,
  }) => {
    const shown = async () =>
      (await apiAs(client, operator).get(pathOf(ofSol))).body() as PlatformConnectionDetailWire
    assert.include(await shown(), { lastMessageAt: null, lastError: null, lastErrorAt: null })
    const receivedAt = DateTime.utc().minus({ minutes: 5 }).startOf('second')
    const of = { company_id: sol.company.id, connection_id: ofSol.id }
    await db.table('inbox_entries').insert({
      ...{ ...of, kind: 'message', chat: 'a@s.whatsapp.net', from_me: false, wid: 'A' },
      ...{ status: 'done', received_at: receivedAt.toSQL(), due_at: receivedAt.toSQL() },
    })
    const { wid } = await queue(sol.actor, ofSol.id, '5511987650001@s.whatsapp.net', text('oi'))
    await db
      .from('outbox_entries')
      .where({ wid })
      .update({ status: 'failed', error_code: 'ERR_SENDING_WAPP_MSG', error: 'to 5511987650001' })
    const after = await shown()
    assert.equal(Date.parse(after.lastMessageAt!), receivedAt.toMillis())
    assert.equal(after.lastError, 'ERR_SENDING_WAPP_MSG')
    assert.isNotNull(after.lastErrorAt)
    assert.notInclude(JSON.stringify(after), '5511987650001')
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
      { field: 'processId', value: '4711' },
      { field: 'changedSince', value: 'yesterday' },
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

  const trailOf = (company: SomeoneSignedIn) =>
    db
      .from('audit_entries')
      .where({ company_id: company.company.id, entity: 'connections' })
      .orderBy('id')

  test('CNX-01: a code is shown once to whoever knows it, and each that is shown is in the trail', async ({
    client,
    assert,
  }) => {
    const shown = async (known?: string) => {
      const answer = await apiAs(client, operator).get(
        `${pathOf(ofSol)}/code`,
        known ? { known } : {}
      )
      answer.assertStatus(200)
      return answer.body() as PlatformCodeWire
    }
    const none = { reason: null, reasonDetail: null, codeId: null, code: null }
    assert.deepEqual(await shown(), { status: 'CONNECTED', ...none })
    assert.isEmpty(await trailOf(sol), 'nothing was shown')

    await ofSol.merge({ status: 'qrcode', qrcode: 'a-code', linkCode: 'TYPEME42' }).save()
    const first = await shown()
    assert.deepEqual(first.code, { qrcode: 'a-code', pairingCode: 'TYPEME42', codeExpiresAt: null })
    const again = await shown(first.codeId!)
    assert.deepEqual(again, { ...first, code: null })
    const trail = await trailOf(sol)
    assert.lengthOf(trail, 1)
    assert.include(trail[0], {
      ...{ action: 'whatsapp.code_shown', entity: 'connections', entity_id: String(ofSol.id) },
      user_id: operator.user.id,
    })
    assert.notInclude(JSON.stringify(trail), 'a-code')

    await ofSol.merge({ qrcode: 'another' }).save()
    const next = await shown(first.codeId!)
    assert.equal(next.code?.qrcode, 'another')
    assert.lengthOf(await trailOf(sol), 2)
    await ofSol.merge({ status: 'PAIRING' }).save()
    assert.isNull((await shown()).code, 'one that was scanned links nobody else')
  })

  test('a code to type is asked for as the company asks for it', async ({ client, assert }) => {
    const calls = apiAs(client, operator)
    const ask = (number: unknown) => calls.post(`${pathOf(ofLua)}/session/code`, { number })
    const asked = await ask('+55 (11) 98765-4321')
    asked.assertStatus(200)
    assert.include(await ofLua.refresh(), { wanted: 'fresh', linkNumber: '5511987654321' })
    for (const bad of ['', '1234', null]) {
      const refused = await ask(bad)
      refused.assertStatus(422)
      refused.assertBodyContains({ details: [{ field: 'number' }] })
    }
    const taken = await ask(ofSol.number)
    taken.assertStatus(409)
    taken.assertBodyContains({ error: 'ERR_NUMBER_ALREADY_CONNECTED' })
  })

  const move = (client: ApiClient, connection: Connection, body: object = {}) =>
    apiAs(client, operator).post(`${pathOf(connection)}/move`, body)

  test('CNX-03: a session is moved to the process that has fewest, or to a named one', async ({
    client,
    assert,
  }) => {
    await ofSol.merge({ wanted: 'running' }).save()
    const from = await aGatewayProcess({ holds: [ofSol.id] })
    const busy = await aGatewayProcess({ holds: [ofLua.id] })
    const idle = await aGatewayProcess()
    const chosen = await move(client, ofSol)
    chosen.assertStatus(200)
    assert.containsSubset(chosen.body(), { from: { id: from }, to: { id: idle, pid: 71 } })
    assert.equal((await ofSol.refresh()).movedTo, idle)
    const named = await move(client, ofSol, { to: busy })
    assert.containsSubset(named.body(), { to: { id: busy } })
    assert.equal((await ofSol.refresh()).movedTo, busy)
    const trail = await trailOf(sol)
    assert.deepEqual(
      trail.map(({ action, after }) => [action, after.movedTo]),
      [
        ['whatsapp.session_moved', idle],
        ['whatsapp.session_moved', busy],
      ]
    )
  })

  test('a session is not moved to {where}, and nothing is written')
    .with([
      { where: 'nobody else', to: null, status: 409, error: 'ERR_NO_OTHER_GATEWAY' },
      { where: 'an unknown process', to: 'unknown', status: 404, error: 'ERR_NO_GATEWAY_FOUND' },
      { where: 'one that is gone', to: 'gone', status: 404, error: 'ERR_NO_GATEWAY_FOUND' },
      { where: 'no id', to: '71', status: 422, error: 'ERR_VALIDATION' },
    ])
    .run(async ({ client, assert }, { to, status, error }) => {
      await ofSol.merge({ wanted: 'running' }).save()
      await aGatewayProcess({ holds: [ofSol.id] })
      const gone = await aGatewayProcess({ seconds: -1 })
      const named = { unknown: randomUUID(), gone }[to ?? ''] ?? to
      const answer = await move(client, ofSol, { to: named })
      answer.assertStatus(status)
      answer.assertBodyContains({ error })
      assert.isNull((await ofSol.refresh()).movedTo)
      assert.isEmpty(await trailOf(sol))
    })

  test('a session that nobody started is not moved', async ({ client }) => {
    await ofSol.merge({ wanted: 'stopped' }).save()
    const answer = await move(client, ofSol, { to: await aGatewayProcess() })
    answer.assertStatus(409)
    answer.assertBodyContains({ error: 'ERR_SESSION_STOPPED' })
  })

  test('API-03: what does not exist is 404, and so are sessions of a deleted company', async ({
    client,
  }) => {
    const calls = apiAs(client, operator)
    for (const id of ['2147483647', 'one']) {
      const one = `/platform/connections/${id}`
      for (const answer of [
        await calls.get(one),
        await calls.get(`${one}/code`),
        await calls.post(`${one}/session/code`, { number: '5511987654321' }),
        await calls.post(`${one}/move`, {}),
      ]) {
        answer.assertStatus(404)
        answer.assertBodyContains({ error: 'ERR_NO_WAPP_FOUND' })
      }
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
