/** The end of a turn: what is sent and who answers from now on, all of it or nothing (AI-07, AI-08). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { automatic, automationMarks } from '#modules/messages/public'
import { describeQueues } from '#modules/queues/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import type {
  AskedTurn,
  Assistant,
  ModelErrorKind,
  Reading,
  TokenUsage,
  TurnOutcome,
} from '#modules/ai/contract'
import type { Turn } from '#modules/ai/conversation/answer_turn'
import { partsOf } from '#modules/ai/conversation/parts_of'
import { noteKey } from '#modules/ai/conversation/refused_key'
import { isLive } from '#modules/ai/conversation/standing'
import { AiRun } from '#modules/ai/model'

/** The customer has just written: answer even if the network has dropped since, the messages wait for it. */
const asItIs = { mayWait: true, isLiteral: true }
/** To one contact over one connection (BOT-13): more looks like two machines that answer each other. */
const maxInLastHour = 30

interface Facts {
  readonly outcome: TurnOutcome
  /** The one that was asked. */
  readonly model?: string
  readonly error?: ModelErrorKind
  readonly usage?: TokenUsage | null
  readonly durationMs?: number
}
/** `isOver`: people answer from now on. `texts`: what the customer is sent. */
interface Ended extends Facts {
  readonly isOver?: boolean
  readonly texts?: readonly string[]
}
interface Locked {
  readonly ticket: Ticket
  /** Null when another has begun since. */
  readonly run: AiRun | null
}

/** `own`: the assistant of the turn. Nothing is sent when somebody has taken over meanwhile. */
export async function carryOut(
  { turn, asked, own }: { readonly turn: Turn; readonly asked: AskedTurn; readonly own: Assistant },
  reading: Reading,
  facts: Facts
): Promise<void> {
  await underLock(turn, async (work, locked) => {
    const ended = await sayAndHandOver(work, { ...locked, turn }, reading, facts)
    await own.settle(asked, {
      ...{ outcome: ended.outcome, texts: ended.texts ?? [] },
      ...{ usage: facts.usage ?? null, error: facts.error ?? null },
      durationMs: facts.durationMs ?? 0,
    })
    await noteKey(own, asked, facts.error ?? null)
    return ended
  })
}

async function sayAndHandOver(
  work: Work,
  { turn, ticket, run }: Locked & { readonly turn: Turn },
  reading: Reading,
  facts: Facts
): Promise<Ended> {
  const marks = await automationMarks(ticket)
  if (!run || !isLive(run, ticket, marks)) return { ...facts, outcome: 'stopped' }
  const texts = reading.texts.flatMap(partsOf)
  if (marks.saidInLastHour + texts.length > maxInLastHour) {
    await endRun(work, ticket, run)
    return { ...facts, outcome: 'too_many', isOver: true }
  }
  for (const text of texts) await automatic.say(work, ticket, text, asItIs)
  if (reading.handOver) await handOver(work, ticket, run, reading.handOver.queueId)
  if (facts.outcome === 'failed') noteFailure(work, turn, run, facts.error)
  return { ...facts, texts, isOver: reading.handOver !== undefined }
}

/** Nothing is sent. Does nothing for a turn that has ended. */
export async function endTurn(
  turn: Turn,
  { isOver = false, ...facts }: Omit<Ended, 'texts'>
): Promise<void> {
  await underLock(turn, async (work, { ticket, run }) => {
    if (isOver && run && !run.endedAt) await endRun(work, ticket, run)
    return { ...facts, isOver }
  })
}

/**
 * Locks the ticket, then the turn, and writes what `body` returns. Nothing happens when the turn has ended before, by
 * this process or another.
 */
async function underLock(turn: Turn, body: (work: Work, locked: Locked) => Promise<Ended>) {
  await unitOfWork(async (work) => {
    const actor = systemActor(turn.companyId)
    const ticket = await tickets.access(actor, turn.ticketId, { trx: work.trx, lock: true })
    const isPending = { id: turn.id, status: 'pending' }
    const row = await work.trx.from('ai_turns').where(isPending).forUpdate().first()
    if (!row) return
    const run = await AiRun.of(actor, work.trx).where('id', turn.runId).first()
    const ended = await body(work, { ticket, run })
    await work.trx.from('ai_turns').where({ id: turn.id }).update(endOf(ended))
  })
}

const endOf = ({ outcome, isOver = false, texts = [], usage, ...asked }: Ended) => ({
  ...{ status: 'done', ended_at: now().toJSDate(), outcome, is_over: isOver, sent: texts.length },
  ...{ error: asked.error ?? null, model: asked.model ?? null },
  duration_ms: asked.durationMs ?? null,
  ...{ prompt_tokens: usage?.prompt ?? null, completion_tokens: usage?.completion ?? null },
})

/** The caller has locked the ticket's row. */
export async function endRun(work: Work, ticket: Ticket, run: AiRun): Promise<void> {
  if (!run.endedAt) await run.useTransaction(work.trx).merge({ endedAt: now() }).save()
  // A person may have chosen something else for the ticket meanwhile.
  if (ticket.integrationId === null && (ticket.promptId ?? null) === run.assistantId) {
    await tickets.setFlow(work, ticket, null)
  }
}

/** The run ends where the ticket goes, so that no other assistant answers there (AI-08). */
async function handOver(work: Work, ticket: Ticket, run: AiRun, queueId: number | null) {
  await endRun(work, ticket, run)
  const [queue] = queueId === null ? [] : await describeQueues(ticket, [queueId])
  if (!queue) return
  await run.useTransaction(work.trx).merge({ queueId: queue.id }).save()
  const menu = { isBot: queue.hasOptions, isAtMenu: false, menuOptionId: null }
  await tickets.route(work, ticket, { queueId: queue.id, ...menu })
}

/** Why people answer there now. */
function noteFailure(
  work: Work,
  { companyId, ticketId }: Turn,
  { assistant, assistantId }: AiRun,
  error: ModelErrorKind | undefined
) {
  work.audit({
    actor: systemActor(companyId),
    action: 'ai_failure',
    entity: 'tickets',
    entityId: ticketId,
    after: { assistant, assistantId, error },
  })
}
