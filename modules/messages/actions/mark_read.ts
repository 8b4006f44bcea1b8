/** The owner opened the conversation: its messages are marked as read (IN-55). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { tickets, type Ticket } from '#modules/tickets/public'

/**
 * No effect for anybody but the owner, admins included, or on a pending ticket. Returns whether something
 * changed.
 */
export async function markRead(
  actor: Actor,
  ticket: Pick<Ticket, 'id' | 'status' | 'userId' | 'unreadMessages'>
): Promise<boolean> {
  const isOwner = ticket.userId !== null && ticket.userId === actor.userId
  const mayClear = isOwner || (ticket.status === 'open' && ticket.userId === null)
  if (!mayClear || ticket.unreadMessages === 0) return false
  await unitOfWork(async (work) => {
    const locked = await tickets.access(actor, ticket.id, { trx: work.trx, lock: true })
    await tickets.clearUnread(work, locked)
  })
  return true
}
