/** Decides what the bot does about a customer's message: one decision per step of the order (BOT-02); pure. */
import type {
  BotContext,
  BotState,
  BotStep,
  Decision,
  MenuOption,
  MenuQueue,
} from '#modules/bot/menus/context'
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

/** BOT-40..43: while it is closed no other step runs. */
export const workingHours: Decision = (context) => {
  const { settings, queue, said } = context
  if (settings.closedPeriod !== null) {
    return closedStep(context, {
      period: `company ${settings.closedPeriod}`,
      text: settings.awayText,
    })
  }
  if (!queue || queue.closedPeriod === null) return null
  const leaves = wantsMainMenu(said) && settings.queues.length > 1
  return leaves ? null : closedQueue(context, queue)
}

/** "#": back to the main menu, from any position (BOT-24, BOT-25). */
export const restart: Decision = (context) => {
  const { settings, said } = context
  const [only, ...others] = settings.queues
  if (!wantsMainMenu(said) || !only) return null
  if (others.length) return showQueues(context, { counted: false })
  return enterQueue(context, only, { isBack: true })
}

/** Finds the queue of a ticket that has none (BOT-03..12). */
export const queueChoice: Decision = (context) => {
  const { settings, queue, state } = context
  if (queue || state.stage === 'resting') return null
  const [only, ...others] = settings.queues
  if (!only) return greetOnce(context)
  if (!others.length) {
    const greets = settings.greetsForOneQueue && state.stage === 'new'
    return enterQueue(context, only, { before: greets ? [settings.greeting] : [] })
  }
  // BOT-08: without having seen the menu the customer cannot have chosen a line of it.
  if (state.stage !== 'queues') return showQueues(context, { counted: true })
  const chosen = chosenQueue(context)
  return chosen ? enterQueue(context, chosen, { isChosen: true }) : notAQueue(context)
}

/** In a queue: its menu, its options, its leaf options (BOT-20..26). */
export const queueMenu: Decision = (context) => {
  const { queue, state } = context
  if (!queue) return null
  if (state.stage === 'entering') return enterAfterOthers(context, queue)
  return state.stage === 'options' ? answerOption(context, queue) : null
}

/** The bot's own steps in order; other responders may answer between them. */
export const botSteps = {
  working_hours: workingHours,
  restart,
  queue_choice: queueChoice,
  queue_menu: queueMenu,
} as const

/** BOT-03: sent a second later, so that messages arriving in between do not trigger it again. */
function greetOnce(context: BotContext): BotStep | null {
  const { settings, state } = context
  if (state.stage === 'greeting') return silence(context, false)
  if (settings.greeting.trim() === '') return null
  return step(context, { isBot: false, state: { stage: 'greeting' } })
}

function handOver(context: BotContext, queue: MenuQueue): BotStep {
  const { ownTexts } = context
  const { state, isBot } = handedOver(context.state, queue)
  if (queue.closedPeriod === null) {
    return step(context, { queueId: queue.id, isBot, texts: [ownTexts.handedOver], state })
  }
  // BOT-40: it is closed, so do not promise somebody soon; the queue's own menu waits until it opens.
  const closed = closedQueue({ ...context, state }, queue, [ownTexts.handedOverClosed])
  return { ...closed, state: { ...closed.state, stage: state.stage } }
}

/**
 * BOT-11, BOT-28: puts the ticket into a queue without sending a menu; the customer's next message shows it, once it
 * is open (BOT-43), unless people handle this ticket (IN-42, BOT-29).
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

/**
 * BOT-03: sends a greeting that is due. If the connection has got queues since, they are offered with the next
 * message.
 */
export const dueGreeting: Decision = (context) => {
  const { settings, state } = context
  if (state.stage !== 'greeting' || settings.closedPeriod !== null) return null
  if (settings.queues.length) return step(context, { isBot: false, state: { stage: 'new' } })
  return step(context, { isBot: false, texts: [settings.greeting], state: { stage: 'resting' } })
}

/** Nobody else has answered this message. A customer who has been answered here before is not greeted any more (AI-08). */
function enterAfterOthers(context: BotContext, queue: MenuQueue): BotStep {
  const isServed = context.haveOthersSpoken && !queue.options.length && !context.state.wasClosed
  if (isServed) return step(context, { isBot: false, state: { stage: 'resting' } })
  return enterQueue(context, queue, { isMine: true })
}

function chosenQueue({ said, settings }: BotContext): MenuQueue | null {
  const lines = settings.queues.map((queue, at) => ({ number: at + 1, name: queue.name, queue }))
  return chosenOf(said, lines)?.queue ?? null
}

function notAQueue(context: BotContext): BotStep {
  const { settings } = context
  return wrong(context, {
    menu: showQueues(context, { counted: false }),
    isBot: false,
    // BOT-11: never an endless loop or a dead end.
    giveUp: () => handOver(context, settings.transferQueue ?? settings.queues[0]!),
  })
}

function answerOption(context: BotContext, queue: MenuQueue): BotStep {
  if (!queue.options.length) return step(context, { isBot: false, state: { stage: 'resting' } })
  const path = pathTo(context.state.optionId, queue.options)
  // BOT-27: the option was deleted.
  if (!path) return showOptions(context, queue, null, { counted: false })
  if (wantsPreviousMenu(context.said)) {
    return showOptions(context, queue, path.at(-2) ?? null, { counted: false })
  }
  const here = path.at(-1) ?? null
  const chosen = chosenOption(context.said, here?.children ?? queue.options)
  if (!chosen) return notAnOption(context, queue, here)
  return chosen.children.length
    ? showOptions(context, queue, chosen, { counted: false })
    : leaf(context, chosen)
}

function chosenOption(said: string, options: readonly MenuOption[]): MenuOption | null {
  const lines = options.map((option) => ({ number: option.position, name: option.title, option }))
  return chosenOf(said, lines)?.option ?? null
}

/** BOT-23: an option without children: a person continues. */
const leaf = (context: BotContext, { message }: MenuOption): BotStep =>
  step(context, { isBot: false, texts: [message], state: { stage: 'resting', optionId: null } })

/** BOT-26: after the last allowed menu the ticket waits in its queue. */
const notAnOption = (context: BotContext, queue: MenuQueue, here: MenuOption | null): BotStep =>
  wrong(context, {
    menu: showOptions(context, queue, here, { counted: false }),
    isBot: true,
    giveUp: () => step(context, { isBot: false, state: { stage: 'resting', optionId: null } }),
  })

interface Wrong {
  readonly menu: BotStep
  readonly isBot: boolean
  readonly giveUp: () => BotStep
}

/** BOT-10..12: sends the menu again, unless it was sent just now or too often. */
function wrong(context: BotContext, { menu, isBot, giveUp }: Wrong): BotStep {
  const { state, settings, now, ownTexts } = context
  // BOT-44: the customer was asked to come back later, so do not call the answer wrong.
  if (state.wasClosed) return menu
  const pauseEnds = state.lastMenuAt?.plus({ minutes: settings.pauseMinutes })
  if (settings.pauseMinutes > 0 && pauseEnds && now < pauseEnds) return silence(context, isBot)
  if (settings.maxMenus > 0 && state.menusSent >= settings.maxMenus) return giveUp()
  return {
    ...menu,
    texts: menu.texts.map((text) => wrongAnswer(text, ownTexts)),
    state: { ...menu.state, menusSent: state.menusSent + 1 },
  }
}
