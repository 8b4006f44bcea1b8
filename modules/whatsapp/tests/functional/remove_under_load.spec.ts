/** Deleting a connection while its messages arrive: no deadlock (CNX-06). */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import { anAdmin } from '#modules/identity/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { removeConnection } from '#modules/whatsapp/actions/remove_connection'
import Connection from '#modules/whatsapp/models/connection'
import env from '#start/env'

test.group('deleting under load', () => {
  test('a message whose transaction has locked its ticket is stored before the connection is deleted', async ({
    assert,
  }) => {
    const { actor } = await anAdmin()
    const connection = await aConnection(actor)
    const ticket = await aTicket(actor, { connectionId: connection.id, status: 'open' })
    const other = new pg.Client({ connectionString: env.get('DATABASE_URL') })
    await other.connect()
    await other.query('begin')
    await other.query('select 1 from tickets where id = $1 for update', [ticket.id])
    const removal = removeConnection(actor, connection.id, { isForced: true })
    await untilSomebodyWaits()
    // What storing a message does next: its row references the connection.
    await other.query('select 1 from connections where id = $1 for key share', [connection.id])
    await other.query('commit')
    await other.end()
    await removal
    assert.isNull(await Connection.of(actor).where('id', connection.id).first())
    const { rows } = await db.rawQuery('select status, connection_id from tickets where id = ?', [
      ticket.id,
    ])
    assert.deepEqual(rows, [{ status: 'closed', connection_id: null }])
    await db.from('companies').where({ id: actor.companyId }).delete()
  })
})

/** The deletion waits for the ticket's row lock. */
async function untilSomebodyWaits() {
  const end = Date.now() + 10_000
  for (;;) {
    const { rows } = await db.rawQuery(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
    )
    if (rows.length) return
    if (Date.now() > end) throw new Error('nobody waited')
  }
}
