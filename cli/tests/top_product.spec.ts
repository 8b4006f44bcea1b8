// `guiche top` beside the real server, over its socket file (ADR 69).
import os from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { systemActor } from '#app/kernel/actor/actor'
import { aCompany } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import type Connection from '#modules/whatsapp/models/connection'
import { keys, Terminal } from '#cli/tests/support/terminal'
import { small } from '#cli/tests/support/top'
import { OperatorsServer } from '#tests/support/operators_server'
import { waitFor } from '#tests/support/waiting'

test.group('guiche top, the real server', (group) => {
  let terminal: Terminal
  let companyId: number
  let connection: Connection
  group.setup(async () => {
    companyId = (await aCompany({ name: 'Padaria Sol' })).id
    connection = await aConnection(systemActor(companyId), {
      ...{ name: 'Balcão', number: '5511911110001', status: 'CONNECTED', wanted: 'stopped' },
    })
    // Without a gateway: nobody calls WhatsApp.
    const server = await OperatorsServer.start({ PROCESS_KINDS: 'web' })
    terminal = new Terminal(small, ['bin/guiche.mjs', 'top'], { DATA_DIR: server.dataDir })
    await terminal.shows(/Guichê \d+\.\d+/)
    return async () => {
      await terminal.end()
      await server.stop()
    }
  })

  test('CNX-01: a session is seen to drop, and is started again', async ({ assert }) => {
    terminal.press('3')
    await terminal.shows(/^> +\d+ Padaria Sol +Balcão +5511911110001 CONNECTED/m)
    const lastDisconnectedAt = new Date(Date.now() - 12 * 60_000)
    await connection.merge({ status: 'DISCONNECTED', reason: 'replaced' }).save()
    await db
      .from('connections')
      .where({ id: connection.id })
      .update({ last_disconnected_at: lastDisconnectedAt })
    await terminal.shows(/DISCONNECTED 12 min +replaced/)
    terminal.press(keys.enter)
    await terminal.shows(/reason +replaced/)
    terminal.press('R')
    await terminal.shows('Start the session of "Balcão" of "Padaria Sol" again? y/N')
    terminal.press('y')
    await terminal.shows('Starting: "Balcão" of "Padaria Sol".')
    assert.equal((await connection.refresh()).wanted, 'running')
    const [row] = await db
      .from('audit_entries')
      .where({ company_id: companyId, action: 'whatsapp.session_running' })
    assert.equal(row.operator_account, os.userInfo().username)
  })

  test('the overview knows the connections and what is wrong', async () => {
    terminal.press(keys.escape, '1')
    await terminal.shows('Connections: 1')
    await terminal.shows('! "Balcão" of "Padaria Sol" has been away for 12 min.')
  })

  test('a tenant is suspended and served again', async ({ assert }) => {
    const isActive = async () => {
      const { is_active: is } = await db.from('companies').where({ id: companyId }).firstOrFail()
      return is as boolean
    }
    terminal.press('2', '/', ...'padaria', keys.enter)
    await terminal.shows(/^> +\d+ Padaria Sol +active/m)
    terminal.press('S', 'y')
    await terminal.shows(/^> +\d+ Padaria Sol +suspended/m)
    await waitFor('the suspension', async () => !(await isActive()))
    terminal.press('U', 'y')
    await terminal.shows(/^> +\d+ Padaria Sol +active/m)
    assert.isTrue(await isActive())
  })
})
