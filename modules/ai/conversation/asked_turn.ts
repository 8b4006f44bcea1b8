/** What an assistant may know of a conversation. */
import { systemActor } from '#app/kernel/actor/actor'
import { accessContact } from '#modules/contacts/public'
import { messageDetails } from '#modules/messages/public'
import type { Ticket } from '#modules/tickets/public'
import type { AskedTurn, HeardMessage } from '#modules/ai/contract'
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
    contact: { id, name, number },
    async history(last) {
      const upTo = { ticketId: ticket.id, messageId: Number(lastMessageId) }
      const messages = await messageDetails.upTo(actor, upTo, last)
      return messages.map(({ id: messageId, fromMe, body, kind }): HeardMessage => {
        const text = kind === 'text' ? body : [`[${kind}]`, body].filter(Boolean).join(' ')
        return { id: messageId, fromMe, text }
      })
    },
  }
}
