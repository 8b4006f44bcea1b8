/** Events of the ratings module. */

/** A customer answered the question about one service (CLO-11). */
export interface ServiceRated {
  readonly companyId: number
  readonly ticketId: number
  /** 1 to 3. */
  readonly rate: number
  /** Who is rated; null for a former user. */
  readonly userId: number | null
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    'ratings.rated': ServiceRated
  }
}
