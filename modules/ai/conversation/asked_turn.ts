/** What an assistant may know of a conversation. */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor/actor'
import { accessContact } from '#modules/contacts/public'
import { messageDetails } from '#modules/messages/public'
import type { Ticket } from '#modules/tickets/public'
import type { AskedTurn } from '#modules/ai/contract'
import { perceived } from '#modules/ai/conversation/perceived'
import type { AiRun } from '#modules/ai/model'

interface Newest {
  readonly companyId: number
  readonly lastMessageId: number
}

export async function askedTurn(
  { companyId, lastMessageId }: Newest,
  { assistantId }: AiRun,
  ticket: Ticket
): Promise<AskedTurn> {
  const actor = systemActor(companyId)
  const { id, name, number } = await accessContact(actor, ticket.contactId)
  return {
    ...{ companyId, ticketId: ticket.id, queueId: ticket.queueId ?? null, assistantId },
    connectionId: ticket.connectionId ?? null,
    contact: { id, name, number },
    async history(last, by) {
      const upTo = { ticketId: ticket.id, messageId: Number(lastMessageId) }
      return perceived(actor, await messageDetails.upTo(actor, upTo, last), by)
    },
    async lastFailureText() {
      const row = await db
        .from('ai_turns')
        .where({ company_id: companyId, ticket_id: ticket.id, outcome: 'failed' })
        .where('sent', '>', 0)
        .orderBy('id', 'desc')
        .select('ended_at')
        .first()
      return row?.ended_at ?? null
    },
  }
}
