/** The connection, address and order key of messages to the customer of a ticket (IN-40). */
import type Ticket from '#modules/tickets/models/ticket'

/** The address that the customer last wrote from; order is kept per customer, whatever their address. */
export const outboundRoute = ({ connectionId, chatAddress, contactId }: Ticket) => ({
  connectionId: connectionId ?? 0,
  address: chatAddress ?? '',
  conversation: `contact ${contactId}`,
})
