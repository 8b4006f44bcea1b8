/**
 * Whether the ticket's customer or group has ever written to this connection; if not, our message starts the
 * conversation. Messages from before a correction of the contact's number do not count: somebody else wrote
 * them.
 */
import type { Work } from '#app/kernel/database/unit_of_work'
import Message from '#modules/messages/models/message'
import type { Ticket } from '#modules/tickets/public'
import { saidSinceChange } from '#modules/messages/queries/former_number'

export async function hasInboundMessage(
  work: Work,
  { companyId, contactId, connectionId, isGroup }: Ticket
): Promise<boolean> {
  if (isGroup) return true
  const inbound = await Message.of({ companyId }, work.trx)
    .where({ contactId, fromMe: false })
    .where('connectionId', connectionId ?? 0)
    .whereRaw(saidSinceChange)
    .first()
  return inbound !== null
}
