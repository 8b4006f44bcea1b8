/** Answers contacts' question "who keeps where the contact is reached?": conversations go on at the new number. */
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { ContactReach, ContactRenumbered } from '#modules/contacts/contract'
import Ticket from '#modules/tickets/models/ticket'
import { addressesOf, addressOfNumber, redirectOutbound } from '#modules/whatsapp/public'

export default class GoToNewNumber implements ContactReach {
  /** Closed ones too: the next conversation goes where the last one went. */
  async renumber({ companyId, contactId, number, former }: ContactRenumbered) {
    const [from, to] = [addressesOf(former), addressOfNumber(number)]
    await unitOfWork(async (work) => {
      await Ticket.of({ companyId }, work.trx)
        .where({ contactId })
        .whereIn('chatAddress', from)
        .update({ chatAddress: to })
      await redirectOutbound(work, { companyId }, { from, to })
    })
  }
}
