/** The active (pending or open) ticket of a contact on a connection: at most one exists (IN-50). */
import type { Work } from '#app/kernel/database/unit_of_work'
import Ticket from '#modules/tickets/models/ticket'

interface Chat {
  readonly companyId: number
  readonly contactId: number
  readonly connectionId: number | null
}

/** The caller has locked the contact: no other ticket can become active between this query and the change. */
export function activeTicket(
  work: Work,
  { companyId, contactId, connectionId }: Chat
): Promise<Ticket | null> {
  return Ticket.of({ companyId }, work.trx)
    .where({ contactId })
    .where('connectionId', connectionId ?? 0)
    .whereIn('status', ['pending', 'open'])
    .first()
}
