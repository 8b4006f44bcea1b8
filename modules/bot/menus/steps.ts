/** Building blocks of the decisions: enter a queue, show a menu, rest; pure. */
import type {
  BotContext,
  BotState,
  BotStep,
  MenuOption,
  MenuQueue,
} from '#modules/bot/menus/context'
import { awayText, optionMenu, queueMenu, queuesMenu } from '#modules/bot/menus/menu_texts'

/** Limit of the stored list; more closed periods than one ticket waits through. */
const maxPeriods = 20

interface Move {
  readonly state?: Partial<BotState>
  readonly queueId?: number | null
  readonly isBot: boolean
  readonly texts?: readonly string[]
  readonly fileOf?: number | null
  readonly goesOn?: boolean
}

/** Omitted fields keep their value; empty texts are not sent. Marks it as open, unless `closedStep` overrides that. */
export function step({ state, queue }: BotContext, move: Move): BotStep {
  const { texts = [], fileOf = null, goesOn = false, isBot } = move
  return {
    state: { ...state, wasClosed: false, ...move.state },
    queueId: move.queueId === undefined ? (queue?.id ?? null) : move.queueId,
    isBot,
    texts: texts.filter((text) => text.trim() !== ''),
    fileOf,
    goesOn,
  }
}

/** Sends and changes nothing: the message is only stored. */
export const silence = (context: BotContext, isBot: boolean): BotStep =>
  step(context, { isBot, state: { wasClosed: context.state.wasClosed } })

/** Shows the menu of queues; `counted`: it counts towards the limit (BOT-11, BOT-25). */
export function showQueues(
  context: BotContext,
  { counted }: { readonly counted: boolean }
): BotStep {
  const { state, settings, now } = context
  return step(context, {
    queueId: null,
    isBot: false,
    texts: [queuesMenu(settings)],
    state: {
      stage: 'queues',
      optionId: null,
      lastMenuAt: now,
      menusSent: counted ? Math.max(1, state.menusSent) : state.menusSent,
    },
  })
}

interface Entry {
  /** Sent before the queue's own texts. */
  readonly before?: readonly string[]
  /** Skips other responders: shows the menu or greeting even where a prompt should answer. */
  readonly isMine?: boolean
  /** Reached by "#": it does not count (BOT-25). */
  readonly isBack?: boolean
  /** The message only chose this queue from a menu (BOT-09). */
  readonly isChosen?: boolean
}

/** Enters a queue: its hours, other responders, its menu, or its greeting (BOT-04, BOT-09). */
export function enterQueue(context: BotContext, queue: MenuQueue, entry: Entry = {}): BotStep {
  const { before = [], isMine = false, isBack = false } = entry
  const counts = { optionId: null, ...(!isBack && { menusSent: 0 }) }
  const entered = { ...context, state: { ...context.state, ...counts } }
  if (queue.closedPeriod !== null) return closedQueue(entered, queue, before)
  if (queue.hasAnswerer && !isMine) return leaveToOthers(entered, queue, entry)
  const fileOf = fileFor(context, queue, isBack)
  if (queue.options.length) {
    const shown = showOptions(entered, queue, null, { counted: !isBack })
    return { ...shown, texts: [...before, ...shown.texts], fileOf }
  }
  return step(entered, {
    ...withoutMenu(queue, 'resting'),
    texts: [...before, queue.greeting],
    fileOf,
  })
}

/** Others answer the message. If it only chose the queue and they need a question, the greeting asks for one. */
function leaveToOthers(
  entered: BotContext,
  queue: MenuQueue,
  { before = [], isBack = false, isChosen = false }: Entry
): BotStep {
  const isQuestion = !isChosen && !isBack
  if (isQuestion || !queue.needsQuestion || queue.greeting.trim() === '') {
    return step(entered, { ...withoutMenu(queue, 'entering'), texts: before, goesOn: true })
  }
  const stage = queue.options.length ? 'entering' : 'resting'
  const fileOf = fileFor(entered, queue, isBack)
  return step(entered, { ...withoutMenu(queue, stage), texts: [...before, queue.greeting], fileOf })
}

const withoutMenu = ({ id: queueId }: MenuQueue, stage: BotState['stage']) => ({
  ...{ queueId, isBot: false, state: { stage } },
})

/** A customer who only goes back within the menu has received the file already. */
function fileFor({ queue: before, state }: BotContext, { id }: MenuQueue, isBack: boolean) {
  const isMet = isBack && before?.id === id && state.stage !== 'entering'
  return isMet ? null : id
}

/** Shows the menu of an option, or of the queue itself. */
export function showOptions(
  context: BotContext,
  queue: MenuQueue,
  option: MenuOption | null,
  { counted }: { readonly counted: boolean }
): BotStep {
  const { state, ownTexts, now } = context
  return step(context, {
    queueId: queue.id,
    isBot: true,
    texts: [option ? optionMenu(option, ownTexts) : queueMenu(queue, ownTexts)],
    state: {
      stage: 'options',
      optionId: option?.id ?? null,
      lastMenuAt: now,
      menusSent: counted ? Math.max(1, state.menusSent) : state.menusSent,
    },
  })
}

/** BOT-43: the ticket stays in the queue and the customer only gets the closed notice. */
export function closedQueue(
  context: BotContext,
  queue: MenuQueue,
  before: readonly string[] = []
): BotStep {
  const isArriving = context.queue?.id !== queue.id || context.state.stage === 'new'
  const closed = closedStep(context, {
    period: `queue ${queue.id} ${queue.closedPeriod}`,
    text: awayText(
      queue.awayText,
      { canLeave: context.settings.queues.length > 1 },
      context.ownTexts
    ),
  })
  return {
    ...closed,
    queueId: queue.id,
    texts: [...before, ...closed.texts],
    state: isArriving ? { ...closed.state, stage: 'entering' } : closed.state,
  }
}

interface Closed {
  readonly period: string
  readonly text: string
}

/** BOT-42: notifies once in each closed period; the state is kept until it opens. */
export function closedStep(context: BotContext, { period, text }: Closed): BotStep {
  const { notifiedPeriods } = context.state
  const isNotified = notifiedPeriods.includes(period)
  return step(context, {
    isBot: false,
    texts: isNotified ? [] : [text],
    state: {
      wasClosed: true,
      notifiedPeriods: isNotified
        ? notifiedPeriods
        : [...notifiedPeriods, period].slice(-maxPeriods),
    },
  })
}
