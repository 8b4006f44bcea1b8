/** Deletes the tickets of a deleted contact for good, with their messages and files (CON-03). */
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { ContactChanged } from '#modules/contacts/contract'
import { unplaceFilesOf } from '#modules/tickets/media/unplaced_files'
import Ticket from '#modules/tickets/models/ticket'

/** One ticket at a time: a long history must hold nothing for long. Done twice it is the same as once. */
export async function purgeConversations({ companyId, contactId }: ContactChanged): Promise<void> {
  for (;;) {
    const ticket = await Ticket.of({ companyId }).where({ contactId, isPutAway: true }).first()
    if (!ticket) return
    await unitOfWork(async (work) => {
      // Their thirty days are over already: the files go with the next sweep.
      await unplaceFilesOf(work, ticket, { days: 0 })
      const { id, state: from } = ticket
      work.emit('tickets.deleted', { companyId, ticketId: id, contactId, from })
      await ticket.useTransaction(work.trx).delete()
    })
  }
}
