/** Carries out a decision in one transaction: first the messages, then the state. */
import { systemActor } from '#app/kernel/actor/actor'
import { jobs } from '#app/kernel/jobs/jobs'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { tickets } from '#modules/tickets/public'
import { automatic } from '#modules/messages/public'
import { menuOf, type BotContext, type BotStep, type MenuQueue } from '#modules/bot/menus/context'
import { saysTooMuch } from '#modules/bot/menus/gate'
import { keepState } from '#modules/bot/queries/kept_state'
import type { Gathered } from '#modules/bot/queries/gather_context'

/** As `tickets.access` returns it: the row is locked. */
export type Ticket = Awaited<ReturnType<typeof tickets.access>>

/** BOT-03: milliseconds between a first message and the greeting. */
export const greetingDelayMs = 1000

/** The customer has just written: answer even if the network has dropped since, the messages wait for it. */
const answers = { mayWait: true }

/** The caller has locked the ticket's row, and gathered the context and decided under that lock. */
export async function carryOut(
  work: Work,
  ticket: Ticket,
  step: BotStep,
  { context, marks }: Gathered
): Promise<void> {
  const lately = { inLastMinute: marks.saidInLastMinute, inLastHour: marks.saidInLastHour }
  const file = fileOf(step, context)
  const more = step.texts.length + (file ? 1 : 0)
  if (saysTooMuch(lately, more)) return stop(work, ticket, { context, marks })

  await tickets.route(work, ticket, {
    queueId: step.queueId,
    isBot: step.isBot,
    ...menuOf(step.state),
  })
  const isGreetingDue = step.state.stage === 'greeting' && context.state.stage !== 'greeting'
  const greetingAt = isGreetingDue
    ? now().plus({ milliseconds: greetingDelayMs }).toJSDate()
    : undefined
  for (const text of step.texts) await automatic.say(work, ticket, text, answers)
  if (file) await automatic.send(work, ticket, file, answers)
  // After the texts: what is said later than this, others have said.
  await keepState(work, ticket, { state: step.state, serviceId: marks.serviceId }, greetingAt)
  if (isGreetingDue) greetSoon(work, ticket)
}

/** The file of the queue that is entered, if it has one (BOT-09). */
function fileOf(step: BotStep, { settings, queue: before }: BotContext): MenuQueue['file'] {
  const known = [...settings.queues, before]
  return known.find((queue) => queue !== null && queue.id === step.fileOf)?.file ?? null
}

/** BOT-13: probably two machines answering each other. The ticket appears as waiting in the list. */
async function stop(work: Work, ticket: Ticket, { context, marks }: Gathered): Promise<void> {
  const { companyId, id, queueId } = ticket
  const state = { ...context.state, stage: 'stopped' } as const
  await tickets.route(work, ticket, { queueId, isBot: false, ...menuOf(state) })
  await keepState(work, ticket, { state, serviceId: marks.serviceId })
  work.audit({
    actor: systemActor(companyId),
    action: 'bot_loop',
    entity: 'tickets',
    entityId: id,
    after: { inLastMinute: marks.saidInLastMinute, inLastHour: marks.saidInLastHour },
  })
}

/** The row records that the greeting is pending; if the job is lost, `bot.enqueue_greetings` enqueues it again. */
function greetSoon(work: Work, { companyId, id: ticketId }: Ticket): void {
  work.afterCommit(() =>
    jobs.add(
      'bot.greet',
      { companyId, ticketId },
      { key: String(ticketId), delayMs: greetingDelayMs }
    )
  )
}
