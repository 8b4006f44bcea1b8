/** The owner has opened the conversation: its messages count as read (IN-55). */
import type { Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { accessTicket } from '#modules/tickets/access'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import type Ticket from '#modules/tickets/models/ticket'

/**
 * Peeking by anybody else, also by an admin, and at a ticket that waits, changes nothing. Answers whether
 * something was changed.
 */
export async function markRead(
  actor: Actor,
  ticket: Pick<Ticket, 'id' | 'status' | 'userId' | 'unreadMessages'>
): Promise<boolean> {
  const isOwner = ticket.userId !== null && ticket.userId === actor.userId
  const mayClear = isOwner || (ticket.status === 'open' && ticket.userId === null)
  if (!mayClear || ticket.unreadMessages === 0) return false
  await unitOfWork(async (work) => {
    const locked = await accessTicket(actor, ticket.id, { trx: work.trx, lock: true })
    await clearUnread(work, actor, locked)
  })
  return true
}
