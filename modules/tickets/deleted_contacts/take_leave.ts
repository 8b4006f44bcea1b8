/** Implements contacts' extension point for deletion: hides the contact's conversations, or refuses (CON-03). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactChanged, ContactDependant } from '#modules/contacts/contract'
import { errors } from '#modules/tickets/access'
import { purgeConversations } from '#modules/tickets/deleted_contacts/purge_conversations'
import Ticket from '#modules/tickets/models/ticket'
import { heldBy } from '#modules/tickets/queries/assigned_to'

export default class TakeLeave implements ContactDependant {
  /** 409 ERR_OTHER_OPEN_TICKET with the active ticket. No ticket can be opened while the contact is locked. */
  async leave({ companyId, contactId }: ContactChanged) {
    await unitOfWork(async ({ trx }) => {
      const own = () => Ticket.of({ companyId }, trx).where({ contactId })
      const running = await own().whereIn('status', ['pending', 'open']).orderBy('id').first()
      if (running) throw new errors.E_TICKET_ALREADY_OPEN(await heldBy(running))
      await own().update({ isArchived: true })
    })
  }

  purge(contact: ContactChanged) {
    return purgeConversations(contact)
  }
}
