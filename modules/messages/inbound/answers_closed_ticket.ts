/**
 * Offers a message to the modules that recognize answers to a closed ticket, and stores it there if one does
 * (IN-54).
 */
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { tickets, type Ticket } from '#modules/tickets/public'
import { sayAutomatically } from '#modules/messages/actions/say_automatically'
import { closedTicketReply, type ClosedReply } from '#modules/messages/contract'
import { storeInbound, type Marks } from '#modules/messages/inbound/store_message'

/** Returns true when the message was stored in the closed ticket and answered. */
export async function answersClosedTicket(
  contact: { id: number },
  inbound: InboundMessage,
  isEdited: boolean
): Promise<boolean> {
  const replies = (await registry.contributionsTo(closedTicketReply)).map((Reply) => new Reply())
  if (!replies.length || !(await lastOfChat(contact, inbound))) return false
  return unitOfWork(async (work) => {
    const ticket = await lastOfChat(contact, inbound, work)
    if (!ticket) return false
    for (const reply of replies) {
      const answer = await reply.take(ticket.id, inbound)
      if (!answer) continue
      const marks: Marks = { authorContactId: null, isEdited, isAnswered: true }
      await storeInbound(work, ticket, inbound, marks)
      await answerIt(work, await ticket.refresh(), answer)
      return true
    }
    return false
  })
}

/**
 * The chat's last ticket if it is closed. The chat's lane is ordered, so nobody else can have opened one
 * meanwhile (IN-13).
 */
async function lastOfChat(
  contact: { id: number },
  inbound: InboundMessage,
  work?: Work
): Promise<Ticket | null> {
  const last = await tickets.lastOfChat({ ...inbound, contactId: contact.id }, work)
  return last?.status === 'closed' ? last : null
}

async function answerIt(work: Work, ticket: Ticket, reply: ClosedReply) {
  if (reply.isHandled) await tickets.clearUnread(work, ticket)
  for (const text of reply.says) await sayAutomatically(work, ticket, text)
}
