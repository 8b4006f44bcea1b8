/** Loads messages by id and checks access: the only way from an id to a message (API-02, API-03). */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import { rowId } from '#app/kernel/http/wire'
import { tickets, visibility } from '#modules/tickets/public'
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

/**
 * A message that the actor may read in any conversation that they may see, such as one of an earlier ticket (TCK-10), for
 * reading alone. 404 ERR_NO_MESSAGE_FOUND for another company's, 403 ERR_NO_PERMISSION for one that they may not read.
 */
export async function accessReadable(actor: Actor, given: unknown): Promise<Message> {
  const id = rowId(given)
  const message = id === null ? null : await companyMessage(actor, id, {})
  if (!message) throw new errors.E_MESSAGE_NOT_FOUND()
  const { sql, bindings } = visibility.readableSomewhere(actor)
  const readable = await Message.of(actor)
    .where('messages.id', message.id)
    .whereRaw(sql, bindings as never)
    .first()
  if (!readable) throw new kernelErrors.E_NO_PERMISSION()
  return readable
}

function companyMessage(actor: Actor, id: number, { trx, lock }: AccessOptions) {
  if (trx && lock) return lockMessage(trx, actor, (query) => void query.where('id', id))
  return Message.of(actor, trx).where('id', id).first()
}
