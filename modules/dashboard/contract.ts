/** The words of the dashboard module: what it asks its neighbours. */
import type { Actor } from '#app/kernel/actor'
import { defineExtensionPoint } from '#app/kernel/extension_point'
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
