/** Loads the message that a reply quotes. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowId } from '#app/kernel/http/wire'
import { errors } from '#modules/messages/access'
import { visibility, type Ticket } from '#modules/tickets/public'
import Message from '#modules/messages/models/message'
import { isWithFormerNumber } from '#modules/messages/queries/former_number'

/**
 * The quoted message must be of this chat (API-03), readable by the actor there (TCK-10), and not from the
 * contact's former number; else 404 ERR_NO_MESSAGE_FOUND.
 */
export async function findQuoted(
  work: Work,
  actor: Actor,
  ticket: Ticket,
  id: number | null
): Promise<Message | null> {
  if (id === null) return null
  const { contactId, connectionId } = ticket
  const quoted = await Message.of(ticket, work.trx)
    .where({ id: rowId(id) ?? 0, contactId })
    .where('connectionId', connectionId ?? 0)
    .first()
  if (!quoted || !visibility.mayRead(actor, ticket.id, quoted))
    throw new errors.E_MESSAGE_NOT_FOUND()
  if (await isWithFormerNumber(work, quoted)) throw new errors.E_MESSAGE_NOT_FOUND()
  return quoted
}
