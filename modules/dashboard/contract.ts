/** Extension points of the dashboard module. */
import type { Actor } from '#app/kernel/actor/actor'
import { defineExtensionPoint, defineSlot } from '#app/kernel/modules/extension_point'
import type { Span } from '#modules/tickets/contract'

/** Ratings of people by their customers. */
export interface AttendantRatings {
  /**
   * By user id: the mean of the ratings, 1 to 3, given in the period; people without ratings are left out (DSH-04).
   * Limited to the actor's own queues, unless they see the whole company (AUT-14).
   */
  means(actor: Actor, period: Span): Promise<ReadonlyMap<number, number>>
}
/** How people were rated. Without an implementation, nobody has ratings. */
export const attendantRatings = defineExtensionPoint<new () => AttendantRatings>(
  'dashboard.attendant_ratings'
)

/**
 * Slot for cards below the charts, shown to users who see the dashboard and meet the filler's needs. A filler
 * renders itself with the kit's `Card`; cards are sorted by their order, as many per row as fit.
 */
export const dashboardCards = defineSlot('dashboard.cards')
