/** Who gets a ticket works in its queue, or is an admin (CLO-03). */
import type { Actor } from '#app/kernel/actor'
import { accessUser } from '#modules/identity/public'
import { requireQueue, worksInQueue } from '#modules/queues/public'
import { errors } from '#modules/tickets/access'

/** 404 ERR_NO_USER_FOUND for another company's person; 400 ERR_USER_NOT_IN_QUEUE. A ticket without a queue is for anybody. */
export async function assertInQueue(
  actor: Actor,
  { userId, queueId }: { readonly userId: number; readonly queueId: number | null }
): Promise<void> {
  const { profile } = await accessUser(actor, userId)
  if (queueId === null || profile === 'admin') return
  if (await worksInQueue(actor, { userId, queueId })) return
  throw new errors.E_USER_NOT_IN_QUEUE({ userId, queueId })
}

/** The same of a queue that a client named: 404 ERR_NO_QUEUE_FOUND for another company's. */
export async function assertInNamedQueue(
  actor: Actor,
  place: { readonly userId: number; readonly queueId: number | null }
): Promise<void> {
  if (place.queueId !== null) await requireQueue(actor, place.queueId)
  await assertInQueue(actor, place)
}

/**
 * Whoever takes what they may take anyway, in the queue where it is: they are not deleted until the work is done
 * (ADR 31). 404 ERR_NO_USER_FOUND when they have been, just now.
 */
export async function lockOwner(actor: Actor, userId: number): Promise<void> {
  await accessUser(actor, userId)
}
