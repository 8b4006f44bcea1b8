/**
 * Has this customer, or this group, ever written to this number? If not, we begin the conversation. Before a person
 * corrected the customer's number it was somebody else who wrote.
 */
import type { Work } from '#app/kernel/unit_of_work'
import Message from '#modules/tickets/models/message'
import type Ticket from '#modules/tickets/models/ticket'
import { saidSinceChange } from '#modules/tickets/queries/former_number'

export async function hasHeard(
  work: Work,
  { companyId, contactId, connectionId, isGroup }: Ticket
): Promise<boolean> {
  if (isGroup) return true
  const heard = await Message.of({ companyId }, work.trx)
    .where({ contactId, fromMe: false })
    .where('connectionId', connectionId ?? 0)
    .whereRaw(saidSinceChange)
    .first()
  return heard !== null
}
