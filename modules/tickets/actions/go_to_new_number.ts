/** Implements contacts' `ContactReach`: conversations continue at the contact's new number. */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactReach, ContactRenumbered } from '#modules/contacts/contract'
import Ticket from '#modules/tickets/models/ticket'
import { directory, outbox } from '#modules/whatsapp/public'

export default class GoToNewNumber implements ContactReach {
  /** Closed tickets too: the next conversation uses the address of the last one. */
  async renumber({ companyId, contactId, number, former }: ContactRenumbered) {
    const from = [
      ...former.phones.map((phone) => directory.addressOf({ phone })),
      ...former.lids.map((lid) => directory.addressOf({ lid })),
    ]
    const to = directory.addressOf({ phone: number })
    await unitOfWork(async (work) => {
      await Ticket.of({ companyId }, work.trx)
        .where({ contactId })
        .whereIn('chatAddress', from)
        .update({ chatAddress: to })
      await outbox.redirect(work, { companyId }, { from, to })
    })
  }
}
