/** Where silent customers are transferred (BOT-28). */
import BotConnection from '#modules/bot/models/bot_connection'

/** After this many minutes of silence the ticket is transferred to this queue. */
export interface HandOver {
  readonly companyId: number
  readonly connectionId: number
  readonly minutes: number
  readonly queueId: number
}

/** Connections of all companies that transfer customers who stay silent too long. */
export async function handOvers(): Promise<HandOver[]> {
  const rows = await BotConnection.query()
    .sideload({ everyCompany: true })
    .where('transferMinutes', '>', 0)
    .whereNotNull('transferQueueId')
    .orderBy('connectionId')
  return rows.map(({ companyId, connectionId, transferMinutes, transferQueueId }) => ({
    companyId,
    connectionId,
    minutes: transferMinutes,
    queueId: transferQueueId!,
  }))
}
