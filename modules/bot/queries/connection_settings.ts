/** What the bot says on each connection, and when (BOT-03..12, BOT-28, BOT-42). */
import type { Actor } from '#app/kernel/actor/actor'
import BotConnection from '#modules/bot/models/bot_connection'

export interface ConnectionSettings {
  /** The texts may be empty. */
  readonly greeting: string
  readonly awayText: string
  /** 0 is no limit (BOT-11). */
  readonly maxMenus: number
  /** 0 is off (BOT-12). */
  readonly menuPauseMinutes: number
  /** A customer who is silent for so long is transferred; 0 is off (BOT-28). */
  readonly transferMinutes: number
  /** Null: there is none. */
  readonly transferQueueId: number | null
}

/** Those of a connection for which nothing was saved. */
const defaults: ConnectionSettings = {
  greeting: '',
  awayText: '',
  maxMenus: 3,
  menuPauseMinutes: 0,
  transferMinutes: 0,
  transferQueueId: null,
}

/** By connection, in one query; every requested id is a key. */
export async function connectionSettings(
  actor: Pick<Actor, 'companyId'>,
  connectionIds: readonly number[]
): Promise<ReadonlyMap<number, ConnectionSettings>> {
  const rows = await BotConnection.of(actor).whereIn('connectionId', [...new Set(connectionIds)])
  const saved = new Map<number, ConnectionSettings>(rows.map((row) => [row.connectionId, row]))
  return new Map(connectionIds.map((id) => [id, saved.get(id) ?? defaults]))
}
