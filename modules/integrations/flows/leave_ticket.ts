/** Ends the flow of a ticket that people have taken, moved or closed (INT-02). */
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { automationMarks } from '#modules/messages/public'
import { tickets } from '#modules/tickets/public'
import { endRun } from '#modules/integrations/flows/end_run'
import { isLive } from '#modules/integrations/flows/standing'
import { FlowRun } from '#modules/integrations/model'

interface Place {
  readonly companyId: number
  readonly ticketId: number
}

/**
 * Does nothing while the flow still answers there. It may come late: no answer is carried out without the same check
 * (carry_out.ts).
 */
export async function leaveTicket({ companyId, ticketId }: Place): Promise<void> {
  const live = await FlowRun.of({ companyId }).where({ ticketId }).whereNull('endedAt').first()
  if (!live) return
  const actor = systemActor(companyId)
  await unitOfWork(async (work) => {
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
    const run = await FlowRun.of(actor, work.trx).where({ ticketId }).first()
    if (!run || run.endedAt || isLive(run, ticket, await automationMarks(ticket))) return
    await endRun(work, ticket, run)
  })
}
