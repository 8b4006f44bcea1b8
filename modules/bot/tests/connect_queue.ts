/** Makes a connection offer a queue. */
import db from '@adonisjs/lucid/services/db'

interface Row {
  readonly id: number
  readonly companyId: number
}
export async function connectQueue(connection: Row, queue: Row): Promise<void> {
  const { id: connectionId, companyId } = connection
  const row = { company_id: companyId, connection_id: connectionId, queue_id: queue.id }
  await db.table('connection_queues').insert(row)
}
