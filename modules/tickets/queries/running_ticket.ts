/** The active ticket of a WhatsApp contact on a connection. */
import { findContact } from '#modules/contacts/public'
import Ticket from '#modules/tickets/models/ticket'
import type { Sender } from '#modules/whatsapp/contract'

interface Asked {
  readonly companyId: number
  readonly connectionId: number
  readonly sender: Sender
}

/** Null when there is none, or no contact has these addresses. */
export async function runningTicketId({
  companyId,
  connectionId,
  sender,
}: Asked): Promise<number | null> {
  const contact = await findContact({ companyId }, sender)
  if (!contact) return null
  const ticket = await Ticket.of({ companyId })
    .where({ contactId: contact.id, connectionId })
    .whereIn('status', ['pending', 'open'])
    .select('id')
    .first()
  return ticket?.id ?? null
}
