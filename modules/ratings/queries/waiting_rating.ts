/** The pending rating of a closed ticket. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import { tickets } from '#modules/tickets/public'
import Rating from '#modules/ratings/models/rating'

/**
 * Null when there is none; locked until the transaction ends, after the ticket's row. A rating whose conversation
 * has continued meanwhile is cancelled here (CLO-14), so reopening does not need to handle it.
 */
export async function waitingRating(
  work: Work,
  actor: Actor,
  ticketId: number
): Promise<Rating | null> {
  const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
  const waiting = await Rating.of(actor, work.trx)
    .where({ ticketId, state: 'waiting' })
    .orderBy('id')
    .forUpdate()
  let last: Rating | null = null
  for (const rating of waiting) {
    if (await tickets.isOver(work, ticket, rating.serviceId)) last = rating
    else await rating.merge({ state: 'cancelled' }).save()
  }
  return last
}
