/** Extension point of tickets: sends a rating question instead of the closing text, if the company wants it (CLO-09). */
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'
import { companyText } from '#app/kernel/settings/texts'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ClosedByPerson, ClosingQuestion } from '#modules/tickets/contract'
import { tickets } from '#modules/tickets/public'
import Rating from '#modules/ratings/models/rating'
import RatingText from '#modules/ratings/models/rating_text'

export default class AskOnClosing implements ClosingQuestion {
  async text(closed: Omit<ClosedByPerson, 'serviceId'>): Promise<string | null> {
    if ((await readSetting<string>(closed, 'ratings.ask')) !== 'enabled') return null
    const { connectionId } = closed
    const own = await RatingText.of(closed).where({ connectionId }).first()
    const lines = [
      await companyText(closed, 'ratings:said.how'),
      `*1* - ${await companyText(closed, 'ratings:rate.1')}`,
      `*2* - ${await companyText(closed, 'ratings:rate.2')}`,
      `*3* - ${await companyText(closed, 'ratings:rate.3')}`,
    ]
    return [own?.text.trim(), lines.join('\n')].filter(Boolean).join('\n\n')
  }

  /** The expiry is fixed now: a later change of the setting applies to later questions only. */
  async asked(closed: ClosedByPerson): Promise<void> {
    const { companyId, ticketId, serviceId, ownerId: userId, queueId } = closed
    const minutes = await readSetting<number>(closed, 'ratings.window')
    const askedAt = now()
    const expiresAt = askedAt.plus({ minutes })
    await unitOfWork(async (work) => {
      await new Rating()
        .useTransaction(work.trx)
        .merge({ companyId, ticketId, serviceId, userId, queueId, askedAt, expiresAt })
        .save()
      await tickets.noteRating(work, closed, { ratingAt: askedAt })
    })
  }
}
