/** Records when the customer was asked for a rating, and whether they gave one (CLO-09, CLO-11, CLO-20). */
import type { DateTime } from 'luxon'
import type { Work } from '#app/kernel/database/unit_of_work'
import Tracking from '#modules/tickets/models/tracking'

interface RatedService {
  readonly companyId: number
  readonly serviceId: number
}

/** `ratingAt`: when the rating was requested; `isRated`: it was given. */
export async function noteRating(
  work: Work,
  { companyId, serviceId }: RatedService,
  marks: { readonly ratingAt?: DateTime; readonly isRated?: true }
): Promise<void> {
  await Tracking.of({ companyId }, work.trx).where('id', serviceId).update(marks)
}
