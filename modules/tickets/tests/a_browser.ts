/** A simulated browser that builds its ticket lists from events only. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Delivery } from '#app/kernel/modules/module'
import { ticketStatuses, type TicketStatus } from '#modules/tickets/contract'
import realtime from '#modules/tickets/realtime'
import type { TicketWire } from '#modules/tickets/wire'

export interface Browser {
  readonly actor: Actor
  readonly rooms: ReadonlySet<string>
  readonly lists: Record<TicketStatus, Map<number, TicketWire>>
}

export async function aBrowser(actor: Actor): Promise<Browser> {
  const joined = await Promise.all(
    ticketStatuses.map((status) => realtime.joins.joinTickets.rooms(actor, status))
  )
  const rooms = new Set([...realtime.fixedRooms(actor), ...joined.flat()])
  return { actor, rooms, lists: { pending: new Map(), open: new Map(), closed: new Map() } }
}

/** Moves the ticket into the list of its state and out of the others. */
export function hear({ rooms, lists }: Browser, { rooms: to, body }: Delivery) {
  if (!to.some((room) => rooms.has(room))) return
  const { action, ticket, ticketId } = body as {
    action: string
    ticket?: TicketWire
    ticketId?: number
  }
  if (action === 'updateUnread') return readAll(lists, ticketId!)
  for (const list of Object.values(lists)) list.delete(ticket?.id ?? ticketId!)
  if (ticket) lists[ticket.status].set(ticket.id, ticket)
}

function readAll(lists: Browser['lists'], id: number) {
  for (const list of Object.values(lists)) {
    const known = list.get(id)
    if (known) list.set(id, { ...known, unreadMessages: 0 })
  }
}
