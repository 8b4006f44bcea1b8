/** All of the bot's steps for one message, one after the other, as they run when nobody else answers (BOT-02); pure. */
import { botSteps, dueGreeting } from '#modules/bot/menus/decide'
import type { BotFacts, BotStep } from '#modules/bot/menus/facts'

/** Where a step leads: the same desk, the same moment. */
export function standAfter(step: BotStep, facts: BotFacts): BotFacts {
  const { desk, queue } = facts
  const known = [...desk.queues, desk.transferQueue, queue].filter((one) => one !== null)
  return {
    ...facts,
    state: step.state,
    queue: known.find(({ id }) => id === step.queueId) ?? null,
  }
}

/** What is done about the message, in order; a greeting that is owed comes at once. */
export function takeTurn(facts: BotFacts): BotStep[] {
  const steps: BotStep[] = []
  let now = facts
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
