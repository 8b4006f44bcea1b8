/** Asks the model about one turn, and carries out what it answers (AI-04, AI-07, AI-09, AI-10). */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { automationMarks, messageDetails } from '#modules/messages/public'
import { tickets, type Ticket } from '#modules/tickets/public'
import type { TypingState } from '#modules/whatsapp/contract'
import { outbox } from '#modules/whatsapp/public'
import {
  assistant,
  type AskedTurn,
  type Assistant,
  type ModelErrorKind,
  type TokenUsage,
} from '#modules/ai/contract'
import { askedTurn } from '#modules/ai/conversation/asked_turn'
import { carryOut, endTurn } from '#modules/ai/conversation/carry_out'
import { mayBePerceived, sinceOurs } from '#modules/ai/conversation/perceived'
import { isLive } from '#modules/ai/conversation/standing'
import { AiRun } from '#modules/ai/model'
import { ModelError } from '#modules/ai/providers/model_error'
import { providerOf } from '#modules/ai/providers/provider_of'

/** A claimed row of `ai_turns`. */
export interface Turn {
  readonly id: number
  readonly companyId: number
  readonly ticketId: number
  readonly runId: number
  /** The newest message that it answers. */
  readonly lastMessageId: number
  /** This try included. */
  readonly attempts: number
  /** Seconds since its first message. */
  readonly age: number
}

/** AI-10. */
const maxTries = 2
/** Seconds until the second try, or the next look for a file. */
const pauseSeconds = 1
/** Milliseconds of a second try at the most: people take over within a minute of the first failure. */
const laterTryMs = 45_000
/** Seconds in which the files of a turn are waited for (AI-09). */
const filesSeconds = 20
/** Messages of a turn whose files are waited for. */
const lookedAt = 10
/** Milliseconds until phones forget that we type. */
const typingMs = 8_000

/** The outcome is written in one unit of work, so a crash before it asks the model again. */
export async function answerTurn(turn: Turn): Promise<void> {
  const live = await findLive(turn)
  if (!live) return endTurn(turn, { outcome: 'stopped' })
  if (turn.age < filesSeconds && (await awaitsFiles(turn))) return postpone(turn, { isTry: false })
  const asked = await askedTurn(turn, live.run, live.ticket)
  const own = await assistantOf(live.run)
  if (!own) return endTurn(turn, { outcome: 'stopped', isOver: true })
  const typing = await typingIn(live.ticket)
  const cost = { startedAt: performance.now(), usage: null, model: null }
  try {
    await ask({ turn, asked, own }, cost)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    await askFailed({ turn, asked, own }, error, cost)
  } finally {
    typing.end()
  }
}

/** `cost` is filled in as far as the call gets. */
async function ask(answering: Answering, cost: Cost): Promise<void> {
  const { turn, asked, own } = answering
  const brief = await own.brief(asked)
  if (!brief) return endTurn(turn, { outcome: 'stopped', isOver: true })
  cost.model = brief.request.model
  const timeoutMs = turn.attempts > 1 ? Math.min(brief.timeoutMs, laterTryMs) : brief.timeoutMs
  const answer = await providerOf(brief.server).chat(brief.request, { timeoutMs })
  cost.usage = answer.usage
  const reading = await own.read(asked, answer)
  const outcome = reading.handOver ? 'handed_over' : 'answered'
  await carryOut(answering, reading, { outcome, ...costNow(cost) })
}

/** The file of a picture or recording that the turn is about is still being downloaded. */
async function awaitsFiles({ companyId, ticketId, lastMessageId }: Turn): Promise<boolean> {
  const place = { ticketId, messageId: Number(lastMessageId) }
  const messages = await messageDetails.upTo({ companyId }, place, lookedAt)
  return sinceOurs(messages).some((one) => one.isIncomplete && mayBePerceived(one))
}

/** The customer sees us type until `end` is called, or a message arrives; dropped where the number is not connected. */
async function typingIn(ticket: Ticket) {
  const { companyId, connectionId, chatAddress: address } = ticket
  const show = async (state: TypingState) => {
    if (connectionId === null || address === null) return
    // Nothing depends on it, and the connection may be gone.
    await outbox.showTyping({ companyId }, { connectionId, address, state }).catch(() => undefined)
  }
  await show('composing')
  const timer = setInterval(() => void show('composing'), typingMs).unref()
  return { end: () => clearInterval(timer) }
}

interface Answering {
  readonly turn: Turn
  readonly asked: AskedTurn
  readonly own: Assistant
}

interface Cost {
  /** As `performance.now()` says. */
  readonly startedAt: number
  model: string | null
  usage: TokenUsage | null
}

const costNow = ({ startedAt, model, usage }: Cost) => ({
  ...{ usage, durationMs: Math.round(performance.now() - startedAt) },
  ...(model !== null && { model }),
})

/** An answer that cannot be used has its price, too (AI-11). */
async function askFailed(answering: Answering, error: ModelError, cost: Cost): Promise<void> {
  const { turn, asked, own } = answering
  if (error.isPassing && turn.attempts < maxTries) return postpone(turn)
  const reading = await own.fail(asked, error.kind)
  await carryOut(answering, reading, { outcome: 'failed', error: error.kind, ...costNow(cost) })
}

/** An error of ours: it is tried again like one of the server's. */
export async function giveUp(turn: Turn): Promise<void> {
  if (turn.attempts < maxTries) return postpone(turn)
  const live = await findLive(turn)
  const own = live && (await assistantOf(live.run))
  if (!live || !own) return endTurn(turn, { outcome: 'failed', error: 'failed', isOver: true })
  const asked = await askedTurn(turn, live.run, live.ticket)
  const kind: ModelErrorKind = 'failed'
  const facts = { outcome: 'failed', error: kind, usage: null, durationMs: 0 } as const
  await carryOut({ turn, asked, own }, await own.fail(asked, kind), facts)
}

/** `isTry`: false gives the try back that its claim has counted. */
async function postpone({ id }: Turn, { isTry = true } = {}): Promise<void> {
  await db.rawQuery(
    `update ai_turns set due_at = now() + make_interval(secs => ?), attempts = attempts - ?
     where id = ? and status = 'pending'`,
    [pauseSeconds, isTry ? 0 : 1, id]
  )
}

async function assistantOf({ assistant: kind }: AiRun): Promise<Assistant | null> {
  const all = (await registry.contributionsTo(assistant)).map((Own) => new Own())
  return all.find((one) => one.kind === kind) ?? null
}

/** A look without a lock, to spare a call; the answer is checked again under the lock. */
async function findLive(turn: Turn): Promise<{ ticket: Ticket; run: AiRun } | null> {
  const actor = systemActor(turn.companyId)
  const ticket = await tickets.access(actor, turn.ticketId).catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return null
    throw error
  })
  const run = ticket && (await AiRun.of(actor).where('id', turn.runId).first())
  return run && isLive(run, ticket, await automationMarks(ticket)) ? { ticket, run } : null
}
