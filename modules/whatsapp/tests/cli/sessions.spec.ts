// `guiche sessions` as a program, over the socket file of a real server (ADR 69).
import os from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { aCompany } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import type Connection from '#modules/whatsapp/models/connection'
import type { PlatformConnectionsPageWire } from '#modules/whatsapp/wire'
import { OperatorsServer } from '#tests/support/operators_server'

test.group('guiche sessions', (group) => {
  let guiche: OperatorsServer['guiche']
  let connection: Connection
  group.setup(async () => {
    const { id } = await aCompany({ name: 'Padaria Sol' })
    connection = await aConnection(systemActor(id), {
      ...{ name: 'Balcão', number: '5511911110001', status: 'DISCONNECTED', wanted: 'stopped' },
      reason: 'replaced',
    })
    // Without a gateway: nobody calls WhatsApp.
    const server = await OperatorsServer.start({ PROCESS_KINDS: 'web' })
    guiche = server.guiche
    return () => server.stop()
  })
  const idOf = () => String(connection.id)

  test('list shows whose number is away, and why', async ({ assert }) => {
    const { code, out } = await guiche(['sessions', 'list', '--status', 'DISCONNECTED'])
    assert.equal(code, 0)
    const [titles, row] = out.split('\n')
    assert.match(titles, /^ID +TENANT +NAME +NUMBER +STATUS +REASON +AWAY SINCE +PROCESS$/)
    assert.match(
      row,
      new RegExp(`^${idOf()} +\\d+ Padaria Sol +Balcão +5511911110001 +DISCONNECTED +replaced`)
    )
  })

  test('list narrows by company and text', async ({ assert }) => {
    const all = async (...args: string[]) => {
      const { out } = await guiche(['sessions', 'list', '--json', ...args])
      return (JSON.parse(out) as PlatformConnectionsPageWire).count
    }
    assert.equal(await all('--tenant', String(connection.companyId), '--search', 'balcao'), 1)
    assert.equal(await all('--search', 'padaria'), 0)
  })

  test('show is a page of fields, or JSON', async ({ assert }) => {
    const { out } = await guiche(['sessions', 'show', idOf()])
    assert.match(out, /^status +DISCONNECTED$/m)
    const json = await guiche(['sessions', 'show', idOf(), '--json'])
    assert.containsSubset(JSON.parse(json.out), { id: connection.id, reason: 'replaced' })
  })

  test('CNX-01: reconnect starts it, audited in the company with the account', async ({
    assert,
  }) => {
    const { code, out } = await guiche(['sessions', 'reconnect', idOf()])
    assert.deepEqual([code, out], [0, `Starting. How far it is: guiche sessions show ${idOf()}\n`])
    assert.equal((await connection.refresh()).wanted, 'running')
    const [row] = await db
      .from('audit_entries')
      .where({ company_id: connection.companyId, action: 'whatsapp.session_running' })
    assert.deepEqual([row.user_id, row.operator_account], [null, os.userInfo().username])
  })

  test('logout unlinks only when somebody is sure', async ({ assert }) => {
    const refused = await guiche(['sessions', 'logout', idOf()])
    assert.equal(refused.code, 2)
    assert.equal((await connection.refresh()).wanted, 'running')
    const done = await guiche(['sessions', 'logout', idOf(), '--yes'])
    assert.deepEqual([done.code, done.out], [0, 'Unlinking "Balcão" of "Padaria Sol".\n'])
    assert.equal((await connection.refresh()).wanted, 'logged_out')
  })

  test('an unknown number is code 1, an unknown state code 2', async ({ assert }) => {
    const unknown = await guiche(['sessions', 'show', '999999'])
    assert.equal(unknown.code, 1)
    assert.include(unknown.errors, 'ERR_NO_WAPP_FOUND')
    const { code, errors } = await guiche(['sessions', 'list', '--status', 'AWAY'])
    assert.equal(code, 2)
    assert.include(errors, 'Allowed choices are OPENING, qrcode')
  })
})
