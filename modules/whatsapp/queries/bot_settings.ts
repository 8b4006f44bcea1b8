/** What automation needs to know of a connection (BOT-03..12). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import type { ConnectionBotSettings } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'

type CompanyOf = Pick<Actor, 'companyId'>

/** Null when the connection is gone, or another company's. */
export async function botSettingsOf(actor: CompanyOf, connectionId: number) {
  return (await botSettingsOfAll(actor, [connectionId])).get(connectionId) ?? null
}

/** By connection, in one query; deleted connections and those of another company are left out. */
export async function botSettingsOfAll(
  actor: CompanyOf,
  connectionIds: readonly number[]
): Promise<ReadonlyMap<number, ConnectionBotSettings>> {
  const ids = [...new Set(connectionIds)]
  const rows = await Connection.of(actor).whereIn('id', ids).select('*').select(queuesInRow())
  return new Map(rows.map((row) => [row.id, settingsOf(row)]))
}

/** With the row instead of in a query of its own: they are read for every message. */
const queuesInRow = () =>
  db.raw(
    `array(select queue_id from connection_queues where connection_id = connections.id) as queue_ids`
  )

const settingsOf = (row: Connection): ConnectionBotSettings => ({
  canSend: row.status === 'CONNECTED' || row.status === 'OPENING',
  greeting: row.greeting,
  queueIds: row.$extras.queue_ids as number[],
})
