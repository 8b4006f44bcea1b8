/**
 * Has this customer, or this group, ever written to this number? If not, we begin the conversation. Before a person
 * corrected the customer's number it was somebody else who wrote.
 */
import type { Work } from '#app/kernel/unit_of_work'
import Message from '#modules/tickets/models/message'
import type Ticket from '#modules/tickets/models/ticket'

export async function hasHeard(
  work: Work,
  { companyId, contactId, connectionId, isGroup }: Ticket
): Promise<boolean> {
  if (isGroup) return true
  const heard = await Message.of({ companyId }, work.trx)
    .where({ contactId, fromMe: false })
    .where('connectionId', connectionId ?? 0)
    .whereRaw(
      `created_at > coalesce((select number_changed_at from contacts
         where contacts.company_id = messages.company_id and contacts.id = messages.contact_id),
         '-infinity')`
    )
    .first()
  return heard !== null
}
