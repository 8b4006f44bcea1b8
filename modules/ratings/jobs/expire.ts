/** Ends questions for a rating that nobody has answered in time (CLO-13). */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/module'
import { unitOfWork } from '#app/kernel/unit_of_work'
import { isUnpaid } from '#modules/identity/public'
import { accessTicket, sayAutomatically, emitTicketChanged } from '#modules/tickets/public'
import { closingTextsOf } from '#modules/whatsapp/public'
import { isTooLateToSpeak } from '#modules/ratings/asking/too_late'
import { waitingRating } from '#modules/ratings/queries/waiting_rating'

/** Rows a pass takes; the next pass takes the rest. */
const atOnce = 500

interface Due {
  readonly companyId: number
  readonly ticketId: number
}

export default class Expire implements Job {
  /** Each minute. Twice, late, or by two processes is the same as once: the ticket's row is held, the state says the rest. */
  async handle() {
    // Of all companies: this is the house's own housekeeping.
    const due: Due[] = await db
      .from('ratings')
      .where('state', 'waiting')
      .where('expires_at', '<=', now().toJSDate())
      .orderBy('expires_at')
      .limit(atOnce)
      .select('company_id as companyId', 'ticket_id as ticketId')
    await forEachSettled(due, expire)
  }
}

/** The farewell that the question stood for, unless it is too late for it, or the company owes (BIL-10). */
async function expire({ companyId, ticketId }: Due): Promise<void> {
  const actor = systemActor(companyId)
  const isMute = await isUnpaid(actor)
  await unitOfWork(async (work) => {
    const rating = await waitingRating(work, actor, ticketId)
    if (!rating || rating.expiresAt > now()) return
    await rating.merge({ state: 'expired' }).save()
    emitTicketChanged(work, { id: ticketId, companyId })
    if (isMute || isTooLateToSpeak(rating, now())) return
    const ticket = await accessTicket(actor, ticketId, { trx: work.trx })
    const { farewell } = await closingTextsOf(actor, ticket.connectionId ?? 0)
    await sayAutomatically(work, ticket, farewell)
  })
}
