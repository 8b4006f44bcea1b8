/** The words of the dashboard module: what it asks its neighbours. */
import type { Actor } from '#app/kernel/actor'
import { defineExtensionPoint, defineSlot } from '#app/kernel/extension_point'
import type { Span } from '#modules/tickets/contract'

/** What customers thought of the people who served them. */
export interface AttendantRatings {
  /**
   * By user id: the mean of the ratings, 1 to 3, given in the period; who got none is left out (DSH-04). Of the
   * actor's own queues, unless they see the company (AUT-14).
   */
  means(actor: Actor, period: Span): Promise<ReadonlyMap<number, number>>
}
/** How were people rated? While nobody answers, nobody was. */
export const attendantRatings = defineExtensionPoint<new () => AttendantRatings>(
  'dashboard.attendant_ratings'
)

/**
 * Cards below the charts, for whoever sees the dashboard and has what the filler needs: what a module wants known
 * at a glance. A filler draws itself with `Card` of the kit; order by order, as many in a row as fit.
 */
export const dashboardCards = defineSlot('dashboard.cards')
