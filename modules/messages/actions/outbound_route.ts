/** Connection, address and order key of messages to a ticket's customer (IN-40). */
import type { Ticket } from '#modules/tickets/public'

/** The address that the customer last wrote from; messages are ordered per customer, whatever the address. */
export const outboundRoute = ({ connectionId, chatAddress, contactId }: Ticket) => ({
  connectionId: connectionId ?? 0,
  address: chatAddress ?? '',
  conversation: `contact ${contactId}`,
})
