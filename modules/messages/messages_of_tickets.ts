/** Implements tickets' extension point: what is said in a ticket. */
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactMerge } from '#modules/contacts/contract'
import { withdrawDelayed } from '#modules/messages/actions/withdraw_delayed'
import { markMessagesRead } from '#modules/messages/actions/mark_messages_read'
import { sayAutomatically } from '#modules/messages/actions/say_automatically'
import { discardFilesOfTicket } from '#modules/messages/media/discard_files'
import { mergeChats, moveMessages } from '#modules/messages/merging/merge_chats'
import { canAutoReply } from '#modules/messages/queries/can_auto_reply'
import type { TicketKey, TicketMessages } from '#modules/tickets/contract'
import { Ticket } from '#modules/tickets/public'

export default class MessagesOfTickets implements TicketMessages {
  canSay(ticket: Parameters<TicketMessages['canSay']>[0]) {
    return canAutoReply(ticket)
  }

  async say({ companyId, ticketId }: TicketKey, text: string) {
    if (!text.trim()) return false
    return unitOfWork(async (work) => {
      const ticket = await Ticket.of({ companyId }, work.trx).where('id', ticketId).firstOrFail()
      return (await sayAutomatically(work, ticket, text)) !== null
    })
  }

  withdrawDelayed(ticket: Parameters<TicketMessages['withdrawDelayed']>[0]) {
    return unitOfWork((work) => withdrawDelayed(work, ticket))
  }

  markRead(
    ticket: TicketKey & { readonly chatAddress: string | null },
    options: { readonly withReceipts: boolean }
  ) {
    const actor = systemActor(ticket.companyId)
    return unitOfWork((work) => markMessagesRead(work, actor, ticket, options))
  }

  discardFiles(ticket: TicketKey, options: { readonly days: number }) {
    return unitOfWork((work) => discardFilesOfTicket(work, ticket, options))
  }

  moveTo(ticket: TicketKey, ticketId: number) {
    return unitOfWork((work) => moveMessages(work, ticket, ticketId))
  }

  mergeContacts(merge: ContactMerge) {
    return unitOfWork((work) => mergeChats(work, merge))
  }
}
