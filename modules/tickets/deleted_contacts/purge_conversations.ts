/** Permanently deletes the tickets of a deleted contact with their messages and files (CON-03). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactChanged } from '#modules/contacts/contract'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import Ticket from '#modules/tickets/models/ticket'

/** One transaction per ticket, so that a long history does not hold locks for long. Idempotent. */
export async function purgeConversations({ companyId, contactId }: ContactChanged): Promise<void> {
  for (;;) {
    const ticket = await Ticket.of({ companyId }).where({ contactId, isArchived: true }).first()
    if (!ticket) return
    await unitOfWork(async (work) => {
      // The thirty days have passed already: the next sweep deletes the files.
      const { id, state: from, isArchived } = ticket
      await (await messagesOfTickets()).discardFiles({ companyId, ticketId: id }, { days: 0 })
      work.emit('tickets.deleted', { companyId, ticketId: id, contactId, from, isArchived })
      await ticket.useTransaction(work.trx).delete()
    })
  }
}
