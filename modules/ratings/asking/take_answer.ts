/** Extension point of tickets: handles messages in a closed ticket while a rating is pending (CLO-11, CLO-12). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { companyText } from '#app/kernel/settings/texts'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { ClosedReply, ClosedTicketReply } from '#modules/messages/contract'
import { tickets } from '#modules/tickets/public'
import type { InboundMessage } from '#modules/whatsapp/contract'
import { closingTextsOf } from '#modules/whatsapp/public'
import { becomesOf, readRate, type Rate } from '#modules/ratings/asking/read_rate'
import { isTooLateToSpeak } from '#modules/ratings/asking/too_late'
import type Rating from '#modules/ratings/models/rating'
import { waitingRating } from '#modules/ratings/queries/waiting_rating'

export default class TakeAnswer implements ClosedTicketReply {
  take(ticketId: number, message: InboundMessage): Promise<ClosedReply | null> {
    return unitOfWork((work) => takeIn(work, ticketId, message))
  }
}

async function takeIn(
  work: Work,
  ticketId: number,
  message: InboundMessage
): Promise<ClosedReply | null> {
  const rating = await waitingRating(work, systemActor(message.companyId), ticketId)
  if (!rating) return null
  const rate = readRate(message)
  // By WhatsApp's timestamp: what was written in time counts, even if it is processed later.
  const isLate = message.at.getTime() >= rating.expiresAt.toMillis()
  const isMute = isTooLateToSpeak(rating, now())
  switch (becomesOf({ rate, isLate, isHinted: rating.hintedAt !== null, isMute })) {
    case 'rate':
      await keep(work, rating, rate!)
      return { says: isMute ? [] : [await closingTextOf(rating, message)], isHandled: true }
    case 'hint':
      await rating.merge({ hintedAt: now() }).save()
      return { says: [await companyText(rating, 'ratings:said.hint')], isHandled: false }
    case 'expire':
      await rating.merge({ state: 'expired' }).save()
      tickets.emitChanged(work, { id: ticketId, companyId: rating.companyId })
      return null
  }
}

async function keep(work: Work, rating: Rating, rate: Rate): Promise<void> {
  await rating.merge({ state: 'rated', rate, ratedAt: now() }).save()
  const { ticketId, userId } = rating
  await tickets.noteRating(work, rating, { given: { ticketId, userId, rate } })
}

/** Sends the closing text that the question had replaced, once the rating is given. */
async function closingTextOf(rating: Rating, { connectionId }: InboundMessage): Promise<string> {
  return (await closingTextsOf(rating, connectionId)).closingText
}
