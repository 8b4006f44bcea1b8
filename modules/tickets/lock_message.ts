/** Holds a message while it is changed, and its ticket before it: whoever reads a conversation holds them in this order. */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { Actor } from '#app/kernel/actor'
import Message from '#modules/tickets/models/message'
import Ticket from '#modules/tickets/models/ticket'

/**
 * The company's message that `narrow` leaves, or null. A change of a message can change what the list shows of its
 * ticket: a contact is held first, then the ticket, then the message, by everybody.
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
    // A merge may have taken it into another ticket while we waited.
    if (!message || message.ticketId === seen.ticketId) return message
  }
}
