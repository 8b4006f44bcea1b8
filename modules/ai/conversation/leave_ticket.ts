/** Ends the assistant of a ticket that people have taken, moved or closed (AI-07). */
import { systemActor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { automationMarks } from '#modules/messages/public'
import { tickets } from '#modules/tickets/public'
import { endRun } from '#modules/ai/conversation/carry_out'
import { isLive } from '#modules/ai/conversation/standing'
import { AiRun } from '#modules/ai/model'

interface Place {
  readonly companyId: number
  readonly ticketId: number
}

/** It may come late: no answer is carried out without the same check. */
export async function leaveTicket({ companyId, ticketId }: Place): Promise<void> {
  const live = await AiRun.of({ companyId }).where({ ticketId }).whereNull('endedAt').first()
  if (!live) return
  const actor = systemActor(companyId)
  await unitOfWork(async (work) => {
    const ticket = await tickets.access(actor, ticketId, { trx: work.trx, lock: true })
    const run = await AiRun.of(actor, work.trx).where({ ticketId }).first()
    if (!run || run.endedAt || isLive(run, ticket, await automationMarks(ticket))) return
    await endRun(work, ticket, run)
  })
}
