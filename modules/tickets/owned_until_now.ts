/** Who has a ticket now will have had it last: their name is known to the customer for a while (CLO-02); pure. */
import { now } from '#app/kernel/clock'
import type Ticket from '#modules/tickets/models/ticket'

/** Columns for a row that somebody is about to leave; none when nobody had it. */
export const ownedUntilNow = ({ userId, status }: Ticket) =>
  status === 'open' && userId ? { lastOwnerId: userId, lastOwnedAt: now() } : {}
