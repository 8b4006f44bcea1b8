/** Connection, address and order key of messages to a ticket's customer (IN-40). */
import type { Ticket } from '#modules/tickets/public'

type Chat = Pick<Ticket, 'connectionId' | 'contactId'>

/** Messages are ordered per customer, whatever the address. */
export const routeOf = ({ connectionId, contactId }: Chat) => ({
  connectionId: connectionId ?? 0,
  conversation: `contact ${contactId}`,
})

/** With the address that the customer last wrote from. */
export const outboundRoute = (ticket: Ticket) => ({
  ...routeOf(ticket),
  address: ticket.chatAddress ?? '',
})
