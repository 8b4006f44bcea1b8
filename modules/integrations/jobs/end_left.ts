/** Ends flows whose ticket was left to people while the process that should have heard of it stopped (INT-02). */
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/modules/module'
import { tickets } from '#modules/tickets/public'
import { leaveTicket } from '#modules/integrations/flows/leave_ticket'
import { FlowRun } from '#modules/integrations/model'

/** Runs that are looked at in a minute, the longest first. */
const atOnce = 500

export default class EndLeft implements Job {
  /** Of all companies. */
  async handle() {
    const live = await FlowRun.query()
      .sideload({ everyCompany: true })
      .whereNull('endedAt')
      .whereIn('ticketId', tickets.leftToPeople())
      .orderBy('id')
      .limit(atOnce)
    await forEachSettled(live, (run) => leaveTicket(run))
  }
}
