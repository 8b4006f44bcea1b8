/** Data of a stored message for responders, so that they need not read rows again; pure. */
import { DateTime } from 'luxon'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { TicketStatus } from '#modules/tickets/contract'
import type { StoredMessage } from '#modules/messages/contract'
import { messageTime } from '#modules/messages/message_time'

interface TicketBefore {
  readonly status: TicketStatus
  readonly userId: number | null
  readonly queueId: number | null
}

export const responderInput = (
  { status, userId, queueId }: TicketBefore,
  inbound: InboundMessage
): Pick<StoredMessage, 'isWaiting' | 'queueId' | 'connectionId' | 'said' | 'writtenAt'> => ({
  isWaiting: status === 'pending' && (userId ?? null) === null,
  queueId: queueId ?? null,
  connectionId: inbound.connectionId,
  said: textOf(inbound),
  writtenAt: messageTime(DateTime.fromJSDate(inbound.at)),
})

/**
 * A text or a caption (BOT-14), but not the name of a document. For a choice from a list or buttons, the id
 * if it is a number: menus match numbers and names (BOT-07).
 */
function textOf({ kind, body, chosenId, media }: InboundMessage): string {
  if (chosenId !== undefined && /^\d+$/.test(chosenId)) return chosenId
  if (kind === 'text') return body
  return media && body !== media.fileName ? body : ''
}
