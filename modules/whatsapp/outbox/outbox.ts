/** The outbox as other modules use it: what goes to customers, and what becomes of it. */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#modules/whatsapp/access'
import Connection from '#modules/whatsapp/models/connection'
import { markRead } from '#modules/whatsapp/outbox/mark_read'
import { queueOutbound } from '#modules/whatsapp/outbox/queue_outbound'
import { withdrawOutbound, withdrawnCode } from '#modules/whatsapp/outbox/withdraw_outbound'
import { redirectOutbound } from '#modules/whatsapp/outbox/redirect_outbound'
import { retryOutbound } from '#modules/whatsapp/outbox/retry_outbound'
import { showTyping, watchTyping } from '#modules/whatsapp/outbox/show_typing'
import { untilTaken } from '#modules/whatsapp/outbox/until_taken'

/**
 * Each function is documented in its own file. `queue`, `withdraw`, `retry`, `redirect` and `markRead` write in the caller's
 * transaction; typing is not stored, but sent at once or dropped.
 */
export const outbox = {
  requireConnected,
  queue: queueOutbound,
  withdraw: withdrawOutbound,
  withdrawnCode,
  retry: retryOutbound,
  redirect: redirectOutbound,
  markRead,
  untilTaken,
  showTyping,
  watchTyping,
}

/** Throws 400 ERR_WAPP_NOT_INITIALIZED unless the company's connection is CONNECTED (CNX-07). */
async function requireConnected(actor: Pick<Actor, 'companyId'>, connectionId: number) {
  const connection = await Connection.of(actor).where('id', connectionId).first()
  if (connection?.status !== 'CONNECTED') throw new errors.E_NOT_CONNECTED()
}
