/** Simulates a queue's menu with the same decisions as for customers; nothing is sent or stored. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { requireQueue } from '#modules/queues/public'
import { newState, type BotContext, type BotStep, type MenuQueue } from '#modules/bot/menus/context'
import { standAfter, takeTurn } from '#modules/bot/menus/take_turn'
import { botTexts } from '#modules/bot/queries/bot_texts'
import { menuQueues } from '#modules/bot/queries/menu_queues'
import { pathTo } from '#modules/bot/menus/path_to'

export interface Trial {
  /** What the customer has typed so far; the first text opens the conversation. */
  readonly typed: readonly string[]
  /** Simulate outside the queue's hours; otherwise it counts as open at any time. */
  readonly isClosed: boolean
  /** Replaces the saved greeting; undefined: the saved one. Null: none. */
  readonly greeting?: string | null
  readonly awayText?: string | null
}
export interface Tried {
  /** Variables are not filled in. */
  readonly text: string
  /** False: the customer typed it. */
  readonly isOurs: boolean
  /** Name of the file that is sent (BOT-09). */
  readonly file: string | null
}
export interface Simulation {
  readonly messages: readonly Tried[]
  readonly isBot: boolean
  /** Where the conversation is: not started, at a menu, with a person, or closed. */
  readonly standing: 'new' | 'menu' | 'waiting' | 'closed'
  /** Inputs that would lead somewhere now. */
  readonly choices: readonly Choice[]
}

/** Treats the queue as its connection's only one, without other responders. 404 ERR_NO_QUEUE_FOUND. */
export async function simulateQueue(
  actor: Actor,
  queueId: unknown,
  trial: Trial
): Promise<Simulation> {
  const { id } = await requireQueue(actor, queueId)
  const [described] = await menuQueues(actor, [id], now())
  const queue = asTried(described, trial)
  const messages: Tried[] = []
  let context = snapshotOf(queue, await botTexts(actor))
  let isBot = false
  for (const text of trial.typed) {
    messages.push({ isOurs: false, text, file: null })
    context = { ...context, said: text }
    for (const step of takeTurn(context)) {
      messages.push(...saidIn(step, queue))
      context = standAfter(step, context)
      isBot = step.isBot
    }
  }
  return { messages, isBot, standing: standingOf(context), choices: choicesNow(context) }
}

const asTried = (queue: MenuQueue, { isClosed, greeting, awayText }: Trial): MenuQueue => ({
  ...queue,
  greeting: greeting === undefined ? queue.greeting : (greeting ?? ''),
  awayText: awayText === undefined ? queue.awayText : (awayText ?? ''),
  closedPeriod: isClosed ? 'tried' : null,
  hasAnswerer: false,
  needsQuestion: false,
})

function saidIn({ texts, fileOf }: BotStep, queue: MenuQueue): Tried[] {
  const bubbles = texts.map((text) => ({ isOurs: true, text, file: null }))
  const sent = fileOf === queue.id && queue.file
  return sent ? [...bubbles, { isOurs: true, text: '', file: sent.name }] : bubbles
}

function standingOf({ state }: BotContext): Simulation['standing'] {
  if (state.wasClosed) return 'closed'
  if (state.stage === 'options') return 'menu'
  return state.stage === 'new' ? 'new' : 'waiting'
}

const snapshotOf = (queue: MenuQueue, ownTexts: BotContext['ownTexts']): BotContext => ({
  now: now(),
  said: '',
  queue: null,
  haveOthersSpoken: false,
  state: newState,
  ownTexts,
  settings: {
    greeting: '',
    awayText: '',
    closedPeriod: null,
    queues: [queue],
    greetsForOneQueue: false,
    maxMenus: 3,
    pauseMinutes: 0,
    transferQueue: null,
  },
})

interface Choice {
  /** What the customer types. */
  readonly sign: string
  /** Empty for "0" and "#". */
  readonly title: string
}

/** The inputs that lead somewhere from here (BOT-20, BOT-24), in menu order; empty where no menu is shown. */
function choicesNow({ queue, state }: BotContext): Choice[] {
  if (!queue || state.stage !== 'options' || state.wasClosed) return []
  const here = pathTo(state.optionId, queue.options)?.at(-1)
  const lines = here?.children ?? queue.options
  return [
    ...lines.map(({ position, title }) => ({ sign: String(position), title })),
    ...(here ? [{ sign: '0', title: '' }] : []),
    { sign: '#', title: '' },
  ]
}
