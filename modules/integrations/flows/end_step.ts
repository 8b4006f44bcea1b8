/** The end of a step, and its row in the log; a flow that fails hands over to people (INT-04). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { tickets, type Ticket } from '#modules/tickets/public'
import type { FlowReason } from '#modules/integrations/contract'
import { endRun } from '#modules/integrations/flows/end_run'
import type { FlowStep } from '#modules/integrations/flows/give_step'
import { FlowRun } from '#modules/integrations/model'

export interface Ending {
  /** `stopped`: it was not the flow's any more; `failed`: all tries are over. */
  readonly outcome: 'done' | 'stopped' | 'failed'
  /** Of HTTP; null without an answer. */
  readonly status: number | null
  readonly durationMs: number
  readonly error?: string
  /** For people; of a failure, or of what was left out. */
  readonly reason?: FlowReason
}
/** What the step is about, all locked until the transaction ends. */
export interface Locked {
  readonly ticket: Ticket
  /** Null when another has begun since, or the integration was deleted. */
  readonly run: FlowRun | null
}

/** Does nothing for a step that has ended. */
export async function endStep(step: FlowStep, ending: Ending): Promise<void> {
  await underLock(step, async (work, { ticket, run }) => {
    if (ending.outcome === 'failed' && run && !run.endedAt) {
      await endRun(work, ticket, run)
      noteFailure(work, step, ending.error ?? '')
    }
    return ending
  })
}

/**
 * Locks the ticket, then the step, and writes the ending that `body` returns. Nothing happens when the step has ended
 * before, by this process or another.
 */
export async function underLock(
  step: FlowStep,
  body: (work: Work, locked: Locked) => Promise<Ending>
): Promise<void> {
  await unitOfWork(async (work) => {
    const actor = systemActor(step.companyId)
    const ticket = await tickets.access(actor, step.ticketId, { trx: work.trx, lock: true })
    const row = await work.trx
      .from('flow_steps')
      .where({ id: step.id, status: 'pending' })
      .forUpdate()
      .first()
    if (!row) return
    const run = await FlowRun.of(actor, work.trx).where('id', step.runId).first()
    await write(work, step, await body(work, { ticket, run }))
  })
}

async function write(work: Work, step: FlowStep, ending: Ending) {
  const { outcome, status, durationMs } = ending
  const error = ending.error?.slice(0, 255) ?? null
  await work.trx.from('flow_steps').where({ id: step.id }).update({ status: outcome, error })
  await work.trx.table('integration_deliveries').insert({
    company_id: step.companyId,
    integration_id: step.integrationId,
    ticket_id: step.ticketId,
    message_id: step.messageId,
    delivery_id: step.deliveryId,
    event: 'message.received',
    outcome,
    attempts: step.attempts,
    http_status: status,
    duration_ms: durationMs,
    error,
    reason: ending.reason ?? null,
    created_at: now().toJSDate(),
  })
}

/** Why people answer there now. */
function noteFailure(work: Work, { companyId, ticketId, integrationId }: FlowStep, error: string) {
  work.audit({
    actor: systemActor(companyId),
    action: 'integration_failure',
    entity: 'tickets',
    entityId: ticketId,
    after: { integrationId, error },
  })
}
