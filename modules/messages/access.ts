/** Loads messages by id and checks access: the only way from an id to a message (API-02, API-03). */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { rowId } from '#app/kernel/http/wire'
import { tickets } from '#modules/tickets/public'
import specs from '#modules/messages/errors'
import { lockMessage } from '#modules/messages/changes/lock_message'
import Message from '#modules/messages/models/message'

export const errors = errorClasses(specs)

interface AccessOptions {
  readonly trx?: TransactionClientContract
  /** Locks the row until the end of the transaction, so that concurrent changes are serialized. */
  readonly lock?: true
}

/**
 * Loads the company's message by id. 404 ERR_NO_MESSAGE_FOUND if it does not exist or belongs to another
 * company; 403 ERR_NO_PERMISSION if the actor may not see its ticket (TCK-08). `lock` locks the ticket, too.
 */
export async function accessMessage(
  actor: Actor,
  given: unknown,
  { trx, lock }: AccessOptions = {}
): Promise<Message> {
  const id = rowId(given)
  const message = id === null ? null : await companyMessage(actor, id, { trx, lock })
  if (!message) throw new errors.E_MESSAGE_NOT_FOUND()
  await tickets.access(actor, message.ticketId, trx ? { trx } : undefined)
  return message
}

function companyMessage(actor: Actor, id: number, { trx, lock }: AccessOptions) {
  if (trx && lock) return lockMessage(trx, actor, (query) => void query.where('id', id))
  return Message.of(actor, trx).where('id', id).first()
}
