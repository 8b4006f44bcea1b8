/** What the bot's decisions depend on, and what they are: words for the pure part of the module. */
import type { DateTime } from 'luxon'

/** One line of a queue's menu, and the menu behind it. */
export interface MenuOption {
  readonly id: number
  /** What the customer types (BOT-20). */
  readonly position: number
  readonly title: string
  /** What is said when it is chosen; may be empty. */
  readonly message: string
  readonly children: readonly MenuOption[]
}

export interface MenuQueue {
  readonly id: number
  readonly name: string
  readonly greeting: string
  readonly awayText: string
  /** Names the closed period that it is in by its own hours (BOT-42); null while it is open, or when they do not count. */
  readonly closedPeriod: string | null
  /** A prompt or an integration is meant to answer here before the menu does. */
  readonly hasAnswerer: boolean
  readonly options: readonly MenuOption[]
  /** Follows the texts with which one is met here (BOT-09): its key in the company's storage, its name. */
  readonly file: { readonly file: string; readonly name: string } | null
}

/** What a connection says to who writes to it. */
export interface BotSettings {
  readonly greeting: string
  readonly awayText: string
  /** Names the closed period of the company's hours; null while it is open, or when they do not count. */
  readonly closedPeriod: string | null
  /** In their order (BOT-05). */
  readonly queues: readonly MenuQueue[]
  /** With a single queue the greeting is said too (BOT-04). */
  readonly greetsForOneQueue: boolean
  /** How many menus a customer gets who never chooses; 0 is no limit (BOT-11). */
  readonly maxMenus: number
  /** Minutes in which the same menu is not sent again; 0 is off (BOT-12). */
  readonly pauseMinutes: number
  /** Where those go who never choose; null: the first queue. */
  readonly transferQueue: MenuQueue | null
}

/**
 * Where a customer stands. `new`: nothing was said yet. `greeting`: the greeting of a connection without queues
 * is owed. `queues`: before the menu of queues. `entering`: in a queue whose menu or greeting was not shown yet.
 * `options`: before the menu of a queue, or of an option. `resting`: a person goes on. `stopped`: so does a
 * person, since too much was said (BOT-13).
 */
export const botStages = [
  'new',
  'greeting',
  'queues',
  'entering',
  'options',
  'resting',
  'stopped',
] as const
export type BotStage = (typeof botStages)[number]

export interface BotState {
  readonly stage: BotStage
  /** The option whose menu was shown last; null at the queue's own menu. */
  readonly optionId: number | null
  /** Menus that count (BOT-11). */
  readonly menusSent: number
  readonly lastMenuAt: DateTime | null
  /** Closed periods of which the customer was told already (BOT-42). */
  readonly toldPeriods: readonly string[]
  /** The last message came while it was closed: what was said before is taken up again (BOT-44). */
  readonly wasClosed: boolean
}

export const newState: BotState = {
  stage: 'new',
  optionId: null,
  menusSent: 0,
  lastMenuAt: null,
  toldPeriods: [],
  wasClosed: false,
}

/** Whether an answer to a menu is waited for, and under which option; while it is closed nothing is asked. */
export const menuOf = ({ stage, optionId, wasClosed }: BotState) => {
  const isAtMenu = !wasClosed && (stage === 'queues' || stage === 'options')
  return { isAtMenu, menuOptionId: isAtMenu ? optionId : null }
}

/** The house's own words, in the company's language. */
export interface BotTexts {
  readonly invalidOption: string
  readonly mainMenu: string
  readonly previousMenu: string
  /** Names the ticket's queue by a variable. */
  readonly handedOver: string
  /** The same, where nobody comes before the queue opens. */
  readonly handedOverClosed: string
}

export interface BotContext {
  readonly now: DateTime
  /** The text or caption; empty for a file without words (BOT-14). */
  readonly said: string
  /** The queue in which the ticket stands, whether or not the connection offers it. */
  readonly queue: MenuQueue | null
  readonly state: BotState
  readonly desk: BotSettings
  readonly ownTexts: BotTexts
}

/** What is to be done about a message. */
export interface BotStep {
  readonly state: BotState
  /** Where the ticket stands from now on. */
  readonly queueId: number | null
  /** The bot waits for an answer in a queue's menu. */
  readonly isBot: boolean
  /** What is said, one message each. */
  readonly texts: readonly string[]
  /** The file of this queue follows the texts (BOT-09). */
  readonly fileOf: number | null
  /** Whoever comes next in the order of responders may still answer. */
  readonly goesOn: boolean
}

/** One step of the order of responders (BOT-02): null when it is not its turn. */
export type Decision = (context: BotContext) => BotStep | null
