/** Locks a message for a change, after its ticket: readers of a conversation lock in the same order. */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { Actor } from '#app/kernel/actor/actor'
import Message from '#modules/messages/models/message'
import { Ticket } from '#modules/tickets/public'

/**
 * Returns the company's message selected by `narrow`, or null. A change of a message may change its ticket's
 * preview, so everybody locks in the order contact, ticket, message.
 */
export async function lockMessage(
  trx: TransactionClientContract,
  company: Pick<Actor, 'companyId'>,
  narrow: (query: ModelQueryBuilderContract<typeof Message>) => void
): Promise<Message | null> {
  const find = () => Message.of(company, trx).where((query) => narrow(query as never))
  for (;;) {
    const seen = await find().first()
    if (!seen) return null
    await Ticket.of(company, trx).where('id', seen.ticketId).forUpdate()
    const message = await find().forUpdate().first()
    // A merge may have moved the message to another ticket while we waited for the lock.
    if (!message || message.ticketId === seen.ticketId) return message
  }
}
