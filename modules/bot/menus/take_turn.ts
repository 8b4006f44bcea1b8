/**
 * Applies all of the bot's steps to one message in order, as they run when no other responder answers (BOT-02);
 * pure.
 */
import { botSteps, dueGreeting } from '#modules/bot/menus/decide'
import type { BotContext, BotStep } from '#modules/bot/menus/context'

/** The context after a step: same settings, same time. */
export function standAfter(step: BotStep, context: BotContext): BotContext {
  const { settings, queue } = context
  const known = [...settings.queues, settings.transferQueue, queue].filter((one) => one !== null)
  return {
    ...context,
    state: step.state,
    queue: known.find(({ id }) => id === step.queueId) ?? null,
  }
}

/** The steps taken for the message, in order; a pending greeting is included at once. */
export function takeTurn(context: BotContext): BotStep[] {
  const steps: BotStep[] = []
  let now = context
  const take = (step: BotStep | null) => {
    if (!step) return
    steps.push(step)
    now = standAfter(step, now)
  }
  for (const decide of Object.values(botSteps)) {
    take(decide(now))
    if (steps.length && !steps.at(-1)!.goesOn) break
  }
  take(dueGreeting(now))
  return steps
}
