/** A connection's automatic texts and queue menu settings (BOT-03..12, BOT-28). */
import type { Actor } from '#app/kernel/actor/actor'
import type { ConnectionBotSettings, HandOver } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'

type CompanyOf = Pick<Actor, 'companyId'>

/** Null when the connection is gone, or another company's. */
export async function botSettingsOf(actor: CompanyOf, connectionId: number) {
  return (await botSettingsOfAll(actor, [connectionId])).get(connectionId) ?? null
}

/** By connection, in two queries; deleted connections and those of another company are left out. */
export async function botSettingsOfAll(
  actor: CompanyOf,
  connectionIds: readonly number[]
): Promise<ReadonlyMap<number, ConnectionBotSettings>> {
  const ids = [...new Set(connectionIds)]
  const rows = await Connection.of(actor).whereIn('id', ids)
  const pairs = await ConnectionQueue.of(actor).whereIn('connectionId', ids)
  return new Map(rows.map((row) => [row.id, deskOf(row, pairs)]))
}

const deskOf = (row: Connection, pairs: readonly ConnectionQueue[]): ConnectionBotSettings => ({
  canSend: row.status === 'CONNECTED' || row.status === 'OPENING',
  greeting: row.greeting,
  awayText: row.awayText,
  maxMenus: row.maxMenus,
  menuPauseMinutes: row.menuPauseMinutes,
  transferQueueId: row.transferQueueId ?? null,
  queueIds: pairs
    .filter(({ connectionId }) => connectionId === row.id)
    .map(({ queueId }) => queueId),
})

/** Connections of all companies that transfer customers who stay silent too long. */
export async function handOvers(): Promise<HandOver[]> {
  const rows = await Connection.query()
    .sideload({ everyCompany: true })
    .where('transferMinutes', '>', 0)
    .whereNotNull('transferQueueId')
    .orderBy('id')
  return rows.map(({ companyId, id, transferMinutes, transferQueueId }) => ({
    companyId,
    connectionId: id,
    minutes: transferMinutes,
    queueId: transferQueueId!,
  }))
}
