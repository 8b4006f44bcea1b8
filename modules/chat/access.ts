/** Every talk is loaded through this file: members have access, for others it does not exist (CHT-01, API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/chat/errors'
import Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'

const errors = errorClasses(specs)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The talks of which a person is a member. */
export const talksOf = (actor: Actor, work?: Work) =>
  Talk.of(actor, work?.trx).whereIn(
    'talks.id',
    TalkMember.of(actor, work?.trx)
      .where('userId', actor.userId ?? 0)
      .select('talkId')
  )

/**
 * The actor's talk by id or uuid; locked until the transaction ends if `work` is given. Throws 404 ERR_NO_CHAT_FOUND
 * for another company's talk, one of which the actor is not a member, or none.
 */
export async function accessTalk(actor: Actor, given: unknown, work?: Work): Promise<Talk> {
  const key = keyOf(given)
  // Lock first, so that the members cannot change after they were read.
  if (key && work) await Talk.of(actor, work.trx).where(key).forUpdate().select('id')
  const talk = key && (await talksOf(actor, work).where(key).first())
  if (!talk) throw new errors.E_TALK_NOT_FOUND()
  return talk
}

/** For changes by the owner; other members get 403 ERR_NO_PERMISSION. */
export async function accessOwnTalk(actor: Actor, given: unknown, work: Work): Promise<Talk> {
  const talk = await accessTalk(actor, given, work)
  if (talk.ownerId !== actor.userId) throw new kernelErrors.E_NO_PERMISSION()
  return talk
}

/** For deletion: by the owner, or by users who may delete any talk, also one of which they are not members (CHT-01). */
export async function accessDeletableTalk(actor: Actor, given: unknown, work: Work): Promise<Talk> {
  if (!actor.can('chat.delete_any')) return accessOwnTalk(actor, given, work)
  const key = keyOf(given)
  const talk = key && (await Talk.of(actor, work.trx).where(key).forUpdate().first())
  if (!talk) throw new errors.E_TALK_NOT_FOUND()
  return talk
}

function keyOf(given: unknown): { readonly id: number } | { readonly uuid: string } | null {
  if (typeof given === 'string' && uuidForm.test(given)) return { uuid: given }
  const id = rowId(given)
  return id === null ? null : { id }
}
