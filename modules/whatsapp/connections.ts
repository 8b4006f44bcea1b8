/** Connections as other modules use them. */
import type { Actor } from '#app/kernel/actor/actor'
import { accessConnection, defaultConnection } from '#modules/whatsapp/access'
import Connection from '#modules/whatsapp/models/connection'
import ConnectionQueue from '#modules/whatsapp/models/connection_queue'
import { hashOfToken } from '#modules/whatsapp/models/connection_token'

/** `access` and `usual` are documented in their own file. */
export const connections = {
  access: accessConnection,
  byToken,
  onlyQueueOf,
  usual: defaultConnection,
}

/**
 * The connection with this token, of any company (EXT-01). Whether that company may use it is for the caller to check.
 * Null for a blank token, and for one that no connection has.
 */
async function byToken(token: string | null): Promise<Connection | null> {
  if (!token) return null
  return Connection.query()
    .sideload({ everyCompany: true })
    .where('tokenHash', hashOfToken(token))
    .first()
}

/** The queue of a connection that has exactly one (IN-61). Null without a queue, and with several. */
async function onlyQueueOf(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<number | null> {
  const rows = await ConnectionQueue.of(actor).where({ connectionId }).limit(2)
  return rows.length === 1 ? rows[0].queueId : null
}
