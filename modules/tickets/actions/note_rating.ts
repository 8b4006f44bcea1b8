/** Records when the customer was asked for a rating, and whether they gave one (CLO-09, CLO-11, CLO-20). */
import type { DateTime } from 'luxon'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { TicketRated } from '#modules/tickets/contract'
import Tracking from '#modules/tickets/models/tracking'

interface RatedService {
  readonly companyId: number
  readonly serviceId: number
}
type GivenRating = Omit<TicketRated, 'companyId'>

/** `ratingAt`: when the rating was requested; `given`: what it is, which is an event. */
export async function noteRating(
  work: Work,
  { companyId, serviceId }: RatedService,
  { ratingAt, given }: { readonly ratingAt?: DateTime; readonly given?: GivenRating }
): Promise<void> {
  await Tracking.of({ companyId }, work.trx)
    .where('id', serviceId)
    .update(given ? { isRated: true } : { ratingAt })
  if (given) work.emit('tickets.rated', { companyId, ...given })
}
