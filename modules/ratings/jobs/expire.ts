/** Expires rating questions that were not answered in time (CLO-13). */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { isUnpaid } from '#modules/identity/public'
import { tickets } from '#modules/tickets/public'
import { automatic } from '#modules/messages/public'
import { closingTextsOf } from '#modules/whatsapp/public'
import { isTooLateToSpeak } from '#modules/ratings/asking/too_late'
import { waitingRating } from '#modules/ratings/queries/waiting_rating'

/** Rows per run; the next run takes the rest. */
const atOnce = 500

interface Due {
  readonly companyId: number
  readonly ticketId: number
}

export default class Expire implements Job {
  /** Runs every minute. Idempotent, also across processes: the ticket's row is locked and the state is checked. */
  async handle() {
    // Across all companies: this is internal housekeeping.
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

/**
 * Sends the closing text that the question had replaced, unless it is too late or the company has unpaid invoices
 * (BIL-10).
 */
async function expire({ companyId, ticketId }: Due): Promise<void> {
  const actor = systemActor(companyId)
  const isMute = await isUnpaid(actor)
  await unitOfWork(async (work) => {
    const rating = await waitingRating(work, actor, ticketId)
    if (!rating || rating.expiresAt > now()) return
    await rating.merge({ state: 'expired' }).save()
    tickets.emitChanged(work, { id: ticketId, companyId })
    if (isMute || isTooLateToSpeak(rating, now())) return
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx })
    const { closingText } = await closingTextsOf(actor, ticket.connectionId ?? 0)
    await automatic.say(work, ticket, closingText)
  })
}
