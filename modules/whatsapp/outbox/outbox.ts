/** The outbox as other modules use it: what they have sent, and what they do about it afterwards. */
import { markRead } from '#modules/whatsapp/outbox/mark_read'
import { queueOutbound } from '#modules/whatsapp/outbox/queue_outbound'
import { redirectOutbound } from '#modules/whatsapp/outbox/redirect_outbound'
import { retryOutbound } from '#modules/whatsapp/outbox/retry_outbound'
import { untilTaken } from '#modules/whatsapp/outbox/until_taken'

/** Each function is documented in its own file; all but `untilTaken` write in the caller's transaction. */
export const outbox = {
  queue: queueOutbound,
  retry: retryOutbound,
  redirect: redirectOutbound,
  markRead,
  untilTaken,
}
