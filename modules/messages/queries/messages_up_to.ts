/** The newest messages of a ticket, for programs of the company that continue its conversation. */
import type { Actor } from '#app/kernel/actor/actor'
import Message from '#modules/messages/models/message'
import { summaryOf, type MessageSummary } from '#modules/messages/queries/describe_messages'

interface Place {
  readonly ticketId: number
  /** The newest one of interest; null: the newest there is. */
  readonly messageId: number | null
}

/** At most `last`, oldest first; without those that were deleted. */
export async function messagesUpTo(
  actor: Pick<Actor, 'companyId'>,
  { ticketId, messageId }: Place,
  last: number
): Promise<readonly MessageSummary[]> {
  const rows = await Message.of(actor)
    .where({ ticketId, isDeleted: false })
    .if(messageId, (query) => void query.where('id', '<=', messageId!))
    .orderBy('id', 'desc')
    .limit(last)
  return rows.toReversed().map(summaryOf)
}
