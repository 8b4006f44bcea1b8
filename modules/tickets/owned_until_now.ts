/** Records the last owner: the customer does not get another greeting from them for a while (CLO-02); pure. */
import { now } from '#app/kernel/clock'
import type Ticket from '#modules/tickets/models/ticket'

/** Columns to set when a ticket loses its owner; none if it has no owner. */
export const ownedUntilNow = ({ userId, status }: Ticket) =>
  status === 'open' && userId ? { lastOwnerId: userId, lastOwnedAt: now() } : {}
