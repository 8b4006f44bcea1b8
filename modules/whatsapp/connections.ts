/** Connections as other modules use them. */
import type { Actor } from '#app/kernel/actor/actor'
import { accessConnection } from '#modules/whatsapp/access'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'

/** `access` is documented in its own file. */
export const connections = { access: accessConnection, onlyQueueOf }

/** The queue of a connection that has exactly one (IN-61). Null without a queue, and with several. */
async function onlyQueueOf(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<number | null> {
  const rows = await ConnectionQueue.of(actor).where({ connectionId }).limit(2)
  return rows.length === 1 ? rows[0].queueId : null
}
