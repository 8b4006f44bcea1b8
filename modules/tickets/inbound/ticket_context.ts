/** Gathers what the choice of a ticket depends on. */
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings'
import type { Work } from '#app/kernel/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import type { TicketContext } from '#modules/tickets/inbound/choose_ticket'
import { lockContact } from '#modules/tickets/lock_contact'
import Ticket, { latestFirst } from '#modules/tickets/models/ticket'

/**
 * Holds the contact and the rows it read until the end of the work: two messages of one person, even by
 * two addresses, choose one after the other (IN-09), and nobody closes the ticket in between.
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
  // Most messages go into a running conversation: they need not ask for the rest.
  const lastClosed = active
    ? null
    : await ofChat().where('status', 'closed').orderByRaw(latestFirst).first()
  const reopenWindowMinutes = lastClosed
    ? await readSetting<number>({ companyId }, 'tickets.reopen_window')
    : 0
  return { active, lastClosed, reopenWindowMinutes, now: now() }
}
