/** Closes, without a message, tickets whose menu was not answered within the company's time limit (CLO-16). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/modules/module'
import { chosenValues } from '#app/kernel/settings/settings'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { isUnpaid } from '#modules/identity/public'
import { companyTicket } from '#modules/tickets/access'
import { closeTicket } from '#modules/tickets/actions/close_ticket'
import { unansweredMenus } from '#modules/tickets/queries/resting_tickets'

type Since = ReturnType<typeof now>

export default class CloseUnansweredMenus implements Job {
  /** Runs each minute, for all companies that have paid (BIL-10). 0 minutes: never. */
  async handle() {
    const chosen = await chosenValues<number>('tickets.menu_window')
    await forEachSettled(
      chosen.filter(({ value }) => value > 0),
      async ({ companyId, value: minutes }) => {
        const since = now().minus({ minutes })
        const ids = await unansweredMenus({ companyId, since })
        if (!ids.length || (await isUnpaid({ companyId }))) return
        await forEachSettled(ids, (ticketId) => closeOne({ companyId, ticketId, since }))
      }
    )
  }
}

interface Unanswered {
  readonly companyId: number
  readonly ticketId: number
  readonly since: Since
}

async function closeOne({ companyId, ticketId, since }: Unanswered): Promise<void> {
  const actor = systemActor(companyId)
  await unitOfWork(async (work) => {
    await companyTicket(actor, ticketId, { trx: work.trx, lock: true })
    const [still] = await unansweredMenus({ companyId, since, ticketId })
    if (still === undefined) return
    await closeTicket(actor, { ticketId, isSilent: true, origin: 'inactivity' })
  })
}
