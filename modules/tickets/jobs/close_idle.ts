/** Closes open tickets whose customers have not answered within the time set for the connection (CLO-15). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { isUnpaid } from '#modules/identity/public'
import { idleRules } from '#modules/whatsapp/public'
import { companyTicket } from '#modules/tickets/access'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { messagesOfTickets } from '#modules/tickets/messages_of_tickets'
import { unansweredByCustomer } from '#modules/tickets/queries/resting_tickets'

type IdleRule = Awaited<ReturnType<typeof idleRules>>[number]

export default class CloseIdle implements Job {
  /**
   * Runs each minute, for all companies that have paid (BIL-10). Tickets that became due during downtime are
   * closed once.
   */
  async handle() {
    await forEachSettled(await idleRules(), closeOf)
  }
}

async function closeOf(rule: IdleRule): Promise<void> {
  const since = now().minus({ minutes: rule.minutes })
  const ids = await unansweredByCustomer({ ...rule, since })
  if (!ids.length || (await isUnpaid(rule))) return
  await forEachSettled(ids, (ticketId) => closeOne(rule, { ticketId, since }))
}

/** Locks and checks again: another process may have closed the ticket, or the customer may have answered. */
async function closeOne(
  { companyId, connectionId, text }: IdleRule,
  asked: { readonly ticketId: number; readonly since: ReturnType<typeof now> }
): Promise<void> {
  const actor = systemActor(companyId)
  await unitOfWork(async (work) => {
    const { ticketId } = asked
    await companyTicket(actor, ticketId, { trx: work.trx, lock: true })
    const [still] = await unansweredByCustomer({ companyId, connectionId, ...asked })
    if (still === undefined) return
    await closeTicket(actor, { ticketId, isSilent: true, origin: 'inactivity' })
    await (await messagesOfTickets()).say({ companyId, ticketId }, text)
  })
}
