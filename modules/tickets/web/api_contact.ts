/** API calls about a ticket's contact: their details and their other tickets. */
import { http } from '#web/lib/http'
import type { TicketDetailWire } from '#modules/tickets/wire'
import { listTickets } from './api'
import type { Contact, Ticket } from './model'

export interface ContactField {
  readonly name: string
  readonly value: string
}
/** Details of the contact of a ticket; the ticket's endpoint returns them for a deleted contact, too (CON-03). */
export async function listContactFields(
  ticketId: number,
  signal?: AbortSignal
): Promise<readonly ContactField[]> {
  const { contact } = await http.get<TicketDetailWire>(`/tickets/${ticketId}`, { signal })
  return contact.extraInfo
}

/** Other tickets of this contact that the viewer may see, newest first; at most one page is fetched. */
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
