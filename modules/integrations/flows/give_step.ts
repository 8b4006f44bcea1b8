/** Gives one message to its flow and carries out the answer; every step ends in a row of the log (INT-04). */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { OutboundError } from '#app/kernel/outbound/error'
import { automationMarks } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import { accessIntegration } from '#modules/integrations/access'
import { carryOut } from '#modules/integrations/flows/carry_out'
import { endStep } from '#modules/integrations/flows/end_step'
import { gather } from '#modules/integrations/flows/gather'
import { flowKinds } from '#modules/integrations/flows/kinds/index'
import { FlowRefused, FlowUnavailable } from '#modules/integrations/flows/port'
import { isLive } from '#modules/integrations/flows/standing'
import { FlowRun } from '#modules/integrations/model'

/** A claimed row of `flow_steps`. */
export interface FlowStep {
  readonly id: number
  readonly companyId: number
  readonly ticketId: number
  readonly integrationId: number
  readonly runId: number
  readonly messageId: number
  readonly deliveryId: string
  /** This try included. */
  readonly attempts: number
  readonly createdAt: Date
}

/** Seconds until each further try (INT-04). */
const pauses = [1, 5, 25] as const
/** Seconds for which a step waits for the file of its message, and between two looks. */
const [fileSeconds, lookSeconds] = [30, 1]

/** The outcome is written in one unit of work, so a crash before it repeats the call under the same delivery id. */
export async function giveStep(step: FlowStep): Promise<void> {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  const live = await findLive(step)
  if (!live) return endStep(step, { outcome: 'stopped', status: null, durationMs: took() })
  const gathered = await gather(step, live.ticket)
  if (!gathered) {
    const error = 'The message is gone.'
    return endStep(step, { outcome: 'stopped', status: null, durationMs: took(), error })
  }
  if (gathered.isIncomplete && ageOf(step) < fileSeconds) return postpone(step, lookSeconds, -1)
  const integration = await accessIntegration({ companyId: step.companyId }, step.integrationId)
  try {
    const answer = await flowKinds[integration.kind].ask(integration, gathered.said, live.run.state)
    await carryOut(step, answer, took)
  } catch (error) {
    await askFailed(step, error, took())
  }
}

/** Rethrows what is no error of the flow. */
async function askFailed(step: FlowStep, error: unknown, durationMs: number): Promise<void> {
  if (error instanceof FlowUnavailable) return tryAgain(step, error, durationMs)
  const isRefused = error instanceof FlowRefused
  if (!isRefused && !(error instanceof OutboundError)) throw error
  const status = isRefused ? error.status : null
  const reason = isRefused ? error.reason : error.kind
  await endStep(step, { outcome: 'failed', status, durationMs, error: error.message, reason })
}

/** An error of ours: it is tried again like one of the flow's. */
export async function giveUp(step: FlowStep, error: Error): Promise<void> {
  await tryAgain(step, new FlowUnavailable(error.message, null, 'ours'), 0)
}

async function tryAgain(step: FlowStep, error: FlowUnavailable, durationMs: number) {
  const { message, status, reason } = error
  const pause = pauses.at(step.attempts - 1)
  if (step.attempts <= pauses.length && pause) return postpone(step, pause, 0, message)
  await endStep(step, { outcome: 'failed', status, durationMs, error: message, reason })
}

/** `attempts`: how the count of tries changes. */
async function postpone(step: FlowStep, seconds: number, attempts: number, error?: string) {
  await db.rawQuery(
    `update flow_steps set due_at = now() + make_interval(secs => ?), attempts = attempts + ?,
       error = ? where id = ? and status = 'pending'`,
    [seconds, attempts, error?.slice(0, 255) ?? null, step.id] as never
  )
}

const ageOf = ({ createdAt }: FlowStep) => (now().toMillis() - createdAt.getTime()) / 1000

/** A look without a lock, to spare a call; the answer is checked again under the lock. Null: not the flow's any more. */
async function findLive(step: FlowStep): Promise<{ ticket: Ticket; run: FlowRun } | null> {
  const actor = systemActor(step.companyId)
  const ticket = await tickets.access(actor, step.ticketId).catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return null
    throw error
  })
  if (!ticket) return null
  const run = await FlowRun.of(actor).where('id', step.runId).first()
  return run && isLive(run, ticket, await automationMarks(ticket)) ? { ticket, run } : null
}
