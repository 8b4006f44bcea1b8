/** What the bot does about a customer's message: one decision per step of the order (BOT-02); pure. */
import type {
  BotFacts,
  BotState,
  BotStep,
  Decision,
  MenuOption,
  MenuQueue,
} from '#modules/bot/menus/facts'
import { wrongAnswer } from '#modules/bot/menus/menu_texts'
import { pathTo } from '#modules/bot/menus/path_to'
import { chosenOf, wantsMainMenu, wantsPreviousMenu } from '#modules/bot/menus/read_answer'
import {
  closedQueue,
  closedStep,
  enterQueue,
  showOptions,
  showQueues,
  silence,
  step,
} from '#modules/bot/menus/steps'

/** BOT-40..43: while it is closed nothing else runs. */
export const workingHours: Decision = (facts) => {
  const { desk, queue, said } = facts
  if (desk.closedPeriod !== null) {
    return closedStep(facts, { period: `company ${desk.closedPeriod}`, text: desk.awayText })
  }
  if (!queue || queue.closedPeriod === null) return null
  const leaves = wantsMainMenu(said) && desk.queues.length > 1
  return leaves ? null : closedQueue(facts, queue)
}

/** "#": back to the beginning, from wherever (BOT-24, BOT-25). */
export const restart: Decision = (facts) => {
  const { desk, said } = facts
  const [only, ...others] = desk.queues
  if (!wantsMainMenu(said) || !only) return null
  if (others.length) return showQueues(facts, { counted: false })
  return enterQueue(facts, only, { isBack: true })
}

/** A ticket without a queue finds one (BOT-03..12). */
export const queueChoice: Decision = (facts) => {
  const { desk, queue, state } = facts
  if (queue || state.stage === 'resting') return null
  const [only, ...others] = desk.queues
  if (!only) return greetOnce(facts)
  if (!others.length) {
    const greets = desk.greetsForOneQueue && state.stage === 'new'
    return enterQueue(facts, only, { before: greets ? [desk.greeting] : [] })
  }
  // BOT-08: who has not seen the menu cannot mean a line of it.
  if (state.stage !== 'queues') return showQueues(facts, { counted: true })
  const chosen = chosenQueue(facts)
  return chosen ? enterQueue(facts, chosen) : notAQueue(facts)
}

/** In a queue: its menu, its options, its leaves (BOT-20..26). */
export const queueMenu: Decision = (facts) => {
  const { queue, state } = facts
  if (!queue) return null
  if (state.stage === 'entering') return enterQueue(facts, queue, { isMine: true })
  return state.stage === 'options' ? answerOption(facts, queue) : null
}

/** The bot's own steps, in the one order that there is; between them others may answer. */
export const botSteps = {
  working_hours: workingHours,
  restart,
  queue_choice: queueChoice,
  queue_menu: queueMenu,
} as const

/** BOT-03: said a second later, so that what arrives meanwhile does not say it again. */
function greetOnce(facts: BotFacts): BotStep | null {
  const { desk, state } = facts
  if (state.stage === 'greeting') return silence(facts, false)
  if (desk.greeting.trim() === '') return null
  return step(facts, { isBot: false, state: { stage: 'greeting' } })
}

function handOver(facts: BotFacts, queue: MenuQueue): BotStep {
  const { words } = facts
  const { state, isBot } = handedOver(facts.state, queue)
  if (queue.closedPeriod === null) {
    return step(facts, { queueId: queue.id, isBot, texts: [words.handedOver], state })
  }
  // BOT-40: nobody comes in a moment, and what the queue would have shown waits until it opens.
  const closed = closedQueue({ ...facts, state }, queue, [words.handedOverClosed])
  return { ...closed, state: { ...closed.state, stage: state.stage } }
}

/**
 * BOT-11, BOT-28: in a queue without a further menu; the customer's next message shows it, once it is open (BOT-43),
 * unless people go on in this ticket (IN-42, BOT-29).
 */
export function handedOver(
  state: BotState,
  { options, closedPeriod }: Pick<MenuQueue, 'options' | 'closedPeriod'>,
  { isWithPeople = false }: { readonly isWithPeople?: boolean } = {}
): { readonly state: BotState; readonly isBot: boolean } {
  if (state.stage === 'stopped') return { state, isBot: false }
  const hasMenu = options.length > 0 && !isWithPeople
  const stage = hasMenu ? 'entering' : 'resting'
  return {
    state: { ...state, stage, optionId: null, menusSent: 0 },
    isBot: hasMenu && closedPeriod === null,
  }
}

/** BOT-03, when it is due. Queues that the connection has got meanwhile are offered with the next message. */
export const dueGreeting: Decision = (facts) => {
  const { desk, state } = facts
  if (state.stage !== 'greeting' || desk.closedPeriod !== null) return null
  if (desk.queues.length) return step(facts, { isBot: false, state: { stage: 'new' } })
  return step(facts, { isBot: false, texts: [desk.greeting], state: { stage: 'resting' } })
}

function chosenQueue({ said, desk }: BotFacts): MenuQueue | null {
  const lines = desk.queues.map((queue, at) => ({ number: at + 1, name: queue.name, queue }))
  return chosenOf(said, lines)?.queue ?? null
}

function notAQueue(facts: BotFacts): BotStep {
  const { desk } = facts
  return wrong(facts, {
    menu: showQueues(facts, { counted: false }),
    isBot: false,
    // BOT-11: no loop and no dead end.
    giveUp: () => handOver(facts, desk.transferQueue ?? desk.queues[0]!),
  })
}

function answerOption(facts: BotFacts, queue: MenuQueue): BotStep {
  if (!queue.options.length) return step(facts, { isBot: false, state: { stage: 'resting' } })
  const path = pathTo(facts.state.optionId, queue.options)
  // BOT-27: the option is gone.
  if (!path) return showOptions(facts, queue, null, { counted: false })
  if (wantsPreviousMenu(facts.said)) {
    return showOptions(facts, queue, path.at(-2) ?? null, { counted: false })
  }
  const here = path.at(-1) ?? null
  const chosen = chosenOption(facts.said, here?.children ?? queue.options)
  if (!chosen) return notAnOption(facts, queue, here)
  return chosen.children.length
    ? showOptions(facts, queue, chosen, { counted: false })
    : leaf(facts, chosen)
}

function chosenOption(said: string, options: readonly MenuOption[]): MenuOption | null {
  const lines = options.map((option) => ({ number: option.position, name: option.title, option }))
  return chosenOf(said, lines)?.option ?? null
}

/** BOT-23: nothing lies behind it but a person. */
const leaf = (facts: BotFacts, { message }: MenuOption): BotStep =>
  step(facts, { isBot: false, texts: [message], state: { stage: 'resting', optionId: null } })

/** BOT-26: after the last menu it waits in its queue. */
const notAnOption = (facts: BotFacts, queue: MenuQueue, here: MenuOption | null): BotStep =>
  wrong(facts, {
    menu: showOptions(facts, queue, here, { counted: false }),
    isBot: true,
    giveUp: () => step(facts, { isBot: false, state: { stage: 'resting', optionId: null } }),
  })

interface Wrong {
  readonly menu: BotStep
  readonly isBot: boolean
  readonly giveUp: () => BotStep
}

/** BOT-10..12: the menu again, unless it was sent just now or too often. */
function wrong(facts: BotFacts, { menu, isBot, giveUp }: Wrong): BotStep {
  const { state, desk, now, words } = facts
  // BOT-44: whoever was told to come back is not told that they are wrong.
  if (state.wasClosed) return menu
  const pauseEnds = state.lastMenuAt?.plus({ minutes: desk.pauseMinutes })
  if (desk.pauseMinutes > 0 && pauseEnds && now < pauseEnds) return silence(facts, isBot)
  if (desk.maxMenus > 0 && state.menusSent >= desk.maxMenus) return giveUp()
  return {
    ...menu,
    texts: menu.texts.map((text) => wrongAnswer(text, words)),
    state: { ...menu.state, menusSent: state.menusSent + 1 },
  }
}
