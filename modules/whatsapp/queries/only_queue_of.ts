/** The queue of a connection that has exactly one (IN-61). */
import type { Actor } from '#app/kernel/actor/actor'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'

/** Null without a queue, and with several. */
export async function onlyQueueOf(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<number | null> {
  const rows = await ConnectionQueue.of(actor).where({ connectionId }).limit(2)
  return rows.length === 1 ? rows[0].queueId : null
}
