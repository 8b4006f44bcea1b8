/**
 * Offers a message to the modules that recognize answers to a closed ticket, and stores it there if one does
 * (IN-54).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { clearUnread } from '#modules/tickets/actions/clear_unread'
import { sayAutomatically } from '#modules/tickets/actions/say_automatically'
import { closedTicketReply, type ClosedReply } from '#modules/tickets/contract'
import { storeInbound, type Marks } from '#modules/tickets/inbound/store_message'
import Ticket, { latestFirst } from '#modules/tickets/models/ticket'

/** Returns true when the message was stored in the closed ticket and answered. */
export async function answersClosedTicket(
  actor: Actor,
  contact: { id: number },
  inbound: InboundMessage,
  isEdited: boolean
): Promise<boolean> {
  const replies = (await registry.contributionsTo(closedTicketReply)).map((Reply) => new Reply())
  if (!replies.length || !(await lastOfChat(actor, contact, inbound))) return false
  return unitOfWork(async (work) => {
    const ticket = await lastOfChat(actor, contact, inbound, work)
    if (!ticket) return false
    for (const reply of replies) {
      const answer = await reply.take(ticket.id, inbound)
      if (!answer) continue
      const marks: Marks = { authorContactId: null, isEdited, isAnswered: true }
      await storeInbound(work, ticket, inbound, marks)
      await answerIt(work, actor, await ticket.refresh(), answer)
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
  actor: Actor,
  contact: { id: number },
  { connectionId }: InboundMessage,
  work?: Work
): Promise<Ticket | null> {
  const last = await Ticket.of(actor, work?.trx)
    .where({ contactId: contact.id, connectionId })
    .orderByRaw(latestFirst)
    .if(work, (query) => void query.forUpdate())
    .first()
  return last?.status === 'closed' ? last : null
}

async function answerIt(work: Work, actor: Actor, ticket: Ticket, reply: ClosedReply) {
  if (reply.isHandled) await clearUnread(work, actor, ticket)
  for (const text of reply.says) await sayAutomatically(work, ticket, text)
}
