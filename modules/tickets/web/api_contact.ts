/** The calls about the person of a conversation: what is known of them, and their other tickets. */
import { http } from '#web/lib/http'
import type { TicketDetailWire } from '#modules/tickets/wire'
import { listTickets } from './api'
import type { Contact, Ticket } from './model'

export interface ContactField {
  readonly name: string
  readonly value: string
}
/** What is noted about the contact of a ticket: the ticket says it of a deleted one, too (CON-03). */
export async function listContactFields(
  ticketId: number,
  signal?: AbortSignal
): Promise<readonly ContactField[]> {
  const { contact } = await http.get<TicketDetailWire>(`/tickets/${ticketId}`, { signal })
  return contact.extraInfo
}

/** Other tickets of this contact that the viewer may see, the newest first; at most one page is looked at. */
export async function listOtherTickets(
  { id: ticketId, contact }: Pick<Ticket, 'id'> & { readonly contact: Contact },
  signal?: AbortSignal
): Promise<readonly Ticket[]> {
  const search = contact.number || contact.name
  const { rows } = await listTickets(
    { status: null, search, queueIds: null, showAll: true },
    1,
    signal
  )
  return rows.filter((row) => row.contact.id === contact.id && row.id !== ticketId)
}
