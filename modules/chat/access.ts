/** Every thread is loaded through this file: members have access, for others it does not exist (CHT-01, API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/chat/errors'
import Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'

const errors = errorClasses(specs)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The threads of which a person is a member. */
export const threadsOf = (actor: Actor, work?: Work) =>
  Thread.of(actor, work?.trx).whereIn(
    'threads.id',
    ThreadMember.of(actor, work?.trx)
      .where('userId', actor.userId ?? 0)
      .select('threadId')
  )

/**
 * The actor's thread by id or uuid; locked until the transaction ends if `work` is given. Throws 404 ERR_NO_CHAT_FOUND
 * for another company's thread, one of which the actor is not a member, or none.
 */
export async function accessThread(actor: Actor, given: unknown, work?: Work): Promise<Thread> {
  const key = keyOf(given)
  // Lock first, so that the members cannot change after they were read.
  if (key && work) await Thread.of(actor, work.trx).where(key).forUpdate().select('id')
  const thread = key && (await threadsOf(actor, work).where(key).first())
  if (!thread) throw new errors.E_THREAD_NOT_FOUND()
  return thread
}

/** For changes by the owner; other members get 403 ERR_NO_PERMISSION. */
export async function accessOwnThread(actor: Actor, given: unknown, work: Work): Promise<Thread> {
  const thread = await accessThread(actor, given, work)
  if (thread.ownerId !== actor.userId) throw new kernelErrors.E_NO_PERMISSION()
  return thread
}

/** For deletion: by the owner, or by users who may delete any thread, also one of which they are not members (CHT-01). */
export async function accessDeletableThread(
  actor: Actor,
  given: unknown,
  work: Work
): Promise<Thread> {
  if (!actor.can('chat.delete_any')) return accessOwnThread(actor, given, work)
  const key = keyOf(given)
  const thread = key && (await Thread.of(actor, work.trx).where(key).forUpdate().first())
  if (!thread) throw new errors.E_THREAD_NOT_FOUND()
  return thread
}

function keyOf(given: unknown): { readonly id: number } | { readonly uuid: string } | null {
  if (typeof given === 'string' && uuidForm.test(given)) return { uuid: given }
  const id = rowId(given)
  return id === null ? null : { id }
}
