/** The owner of a ticket must work in its queue or be an admin (CLO-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { accessUser } from '#modules/identity/public'
import { requireQueue, worksInQueue } from '#modules/queues/public'
import { errors } from '#modules/tickets/access'

/**
 * 404 ERR_NO_USER_FOUND for another company's user; 400 ERR_USER_NOT_IN_QUEUE. Anybody may own a ticket
 * without a queue.
 */
export async function assertInQueue(
  actor: Actor,
  { userId, queueId }: { readonly userId: number; readonly queueId: number | null }
): Promise<void> {
  const { profile } = await accessUser(actor, userId)
  if (queueId === null || profile === 'admin') return
  if (await worksInQueue(actor, { userId, queueId })) return
  throw new errors.E_USER_NOT_IN_QUEUE({ userId, queueId })
}

/** The same check for a queue named by a client: 404 ERR_NO_QUEUE_FOUND when it is another company's. */
export async function assertInNamedQueue(
  actor: Actor,
  place: { readonly userId: number; readonly queueId: number | null }
): Promise<void> {
  if (place.queueId !== null) await requireQueue(actor, place.queueId)
  await assertInQueue(actor, place)
}

/**
 * For an actor who may take the ticket in its current queue anyway: locks the user, so that they are not
 * deleted before the transaction ends (ADR 31). 404 ERR_NO_USER_FOUND when they have just been deleted.
 */
export async function lockOwner(actor: Actor, userId: number): Promise<void> {
  await accessUser(actor, userId)
}
