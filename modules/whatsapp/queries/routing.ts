/** Whether connections can send, and which queues their customers can choose (BOT-01, BOT-04). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import type { ConnectionRouting } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'

/** By connection, in one query; deleted connections and those of another company are left out. */
export async function routingOf(
  actor: Pick<Actor, 'companyId'>,
  connectionIds: readonly number[]
): Promise<ReadonlyMap<number, ConnectionRouting>> {
  const rows = await Connection.of(actor)
    .whereIn('id', [...new Set(connectionIds)])
    .select('id', 'companyId', 'status')
    .select(queuesInRow())
  return new Map(
    rows.map(({ id, status, $extras }) => {
      const canSend = status === 'CONNECTED' || status === 'OPENING'
      return [id, { canSend, queueIds: $extras.queue_ids as number[] }]
    })
  )
}

/** With the row instead of in a query of its own: this is read for every message. */
const queuesInRow = () =>
  db.raw(
    `array(select queue_id from connection_queues where connection_id = connections.id) as queue_ids`
  )
