/** Why the user cannot write in a ticket, and which action would change that (TCK-12). */
import type { Ticket, TicketAction } from './model'

export interface Obstacle {
  readonly reason: 'waiting' | 'closed' | 'deleted' | 'foreign' | 'no_connection'
  /** The action that would make writing possible. */
  readonly action: TicketAction | null
}

/** Null when the user may write (TCK-12). `writesAnywhere`: an admin. */
export function obstacleOf(
  ticket: Ticket,
  viewer: { readonly userId: number; readonly writesAnywhere: boolean }
): Obstacle | null {
  if (ticket.status === 'pending') return { reason: 'waiting', action: 'accept' }
  if (ticket.isArchived) return { reason: 'deleted', action: null }
  if (ticket.status === 'closed') return { reason: 'closed', action: 'reopen' }
  const isMine = ticket.owner?.id === viewer.userId
  if (!isMine && !viewer.writesAnywhere) return { reason: 'foreign', action: 'return' }
  return ticket.connection ? null : { reason: 'no_connection', action: null }
}
