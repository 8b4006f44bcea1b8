/** Reads the input for the choice of a ticket. */
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { TicketContext } from '#modules/tickets/inbound/choose_ticket'
import { lockContact } from '#modules/tickets/lock_contact'
import Ticket, { latestFirst } from '#modules/tickets/models/ticket'

/**
 * Locks the contact and the rows read until the end of the transaction: choices for two messages of one
 * person, even from two addresses, are serialized (IN-09), and the ticket cannot be closed in between.
 */
export async function ticketContext(
  work: Work,
  contact: { id: number },
  { companyId, connectionId }: InboundMessage
): Promise<TicketContext> {
  await lockContact(work, { companyId, contactId: contact.id })
  const ofChat = () =>
    Ticket.of({ companyId }, work.trx).where({ contactId: contact.id, connectionId }).forUpdate()
  const active = await ofChat().whereIn('status', ['pending', 'open']).first()
  // Most messages belong to an active ticket and need no further query.
  const lastClosed = active
    ? null
    : await ofChat().where('status', 'closed').orderByRaw(latestFirst).first()
  const reopenWindowMinutes = lastClosed
    ? await readSetting<number>({ companyId }, 'tickets.reopen_window')
    : 0
  return { active, lastClosed, reopenWindowMinutes, now: now() }
}
