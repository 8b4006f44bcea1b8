/** How the customer of a ticket is reached; everything to one customer leaves in order (IN-40). */
import type Ticket from '#modules/tickets/models/ticket'

/** By the address that was last written from; the customer, not the address, is what order is kept for. */
export const wayTo = ({ connectionId, chatAddress, contactId }: Ticket) => ({
  connectionId: connectionId ?? 0,
  address: chatAddress ?? '',
  conversation: `contact ${contactId}`,
})
