/** The only way from an id to a talk: its members have it, to others it is not there (CHT-01, API-02). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/chat/errors'
import Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'

const errors = errorClasses(specs)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The talks that a person is in. */
export const talksOf = (actor: Actor, work?: Work) =>
  Talk.of(actor, work?.trx).whereIn(
    'talks.id',
    TalkMember.of(actor, work?.trx)
      .where('userId', actor.userId ?? 0)
      .select('talkId')
  )

/**
 * A talk of the actor's by id or uuid, held until the work is done if there is any. Another company's, one
 * that the actor is not in, or none: 404 ERR_NO_CHAT_FOUND.
 */
export async function accessTalk(actor: Actor, given: unknown, work?: Work): Promise<Talk> {
  const key = keyOf(given)
  // Held first, so that who is in it is read when nobody can change that any more.
  if (key && work) await Talk.of(actor, work.trx).where(key).forUpdate().select('id')
  const talk = key && (await talksOf(actor, work).where(key).first())
  if (!talk) throw new errors.E_TALK_NOT_FOUND()
  return talk
}

/** To be changed by its owner; another member is refused with 403 ERR_NO_PERMISSION. */
export async function accessOwnTalk(actor: Actor, given: unknown, work: Work): Promise<Talk> {
  const talk = await accessTalk(actor, given, work)
  if (talk.ownerId !== actor.userId) throw new kernelErrors.E_NO_PERMISSION()
  return talk
}

/** To be deleted: by its owner, or by who may delete any, also one that they are not in (CHT-01). */
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
