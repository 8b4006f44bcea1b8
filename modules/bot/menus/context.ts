/** Input and output types of the bot's decisions, for the pure part of the module. */
import type { DateTime } from 'luxon'

/** One line of a queue's menu, with its submenu. */
export interface MenuOption {
  readonly id: number
  /** What the customer types (BOT-20). */
  readonly position: number
  readonly title: string
  /** Sent when it is chosen; may be empty. */
  readonly message: string
  readonly children: readonly MenuOption[]
}

export interface MenuQueue {
  readonly id: number
  readonly name: string
  readonly greeting: string
  readonly awayText: string
  /**
   * Name of the current closed period by the queue's own hours (BOT-42); null while it is open, or when its hours
   * are not used.
   */
  readonly closedPeriod: string | null
  /** A model or a flow should answer here before the menu does. */
  readonly hasAnswerer: boolean
  /** Whoever answers here answers questions: a choice from a menu is none, so the greeting answers that (BOT-09). */
  readonly needsQuestion: boolean
  readonly options: readonly MenuOption[]
  /**
   * Sent after the texts with which the queue greets (BOT-09): the file's key in the company's storage, and its
   * name.
   */
  readonly file: { readonly file: string; readonly name: string } | null
}

/** The bot settings of a connection. */
export interface BotSettings {
  readonly greeting: string
  readonly awayText: string
  /** Name of the current closed period by the company's hours; null while it is open, or when they are not used. */
  readonly closedPeriod: string | null
  /** In their configured order (BOT-05). */
  readonly queues: readonly MenuQueue[]
  /** With a single queue the greeting is sent too (BOT-04). */
  readonly greetsForOneQueue: boolean
  /** Maximum number of menus for a customer who never chooses; 0 means no limit (BOT-11). */
  readonly maxMenus: number
  /** Minutes during which the same menu is not sent again; 0 means off (BOT-12). */
  readonly pauseMinutes: number
  /** Queue for customers who never choose; null: the first queue. */
  readonly transferQueue: MenuQueue | null
}

/**
 * Where a customer is in the menus. `new`: nothing was sent yet. `greeting`: the greeting of a connection without
 * queues is pending. `queues`: the menu of queues was sent. `entering`: in a queue whose menu or greeting was not
 * shown yet. `options`: the menu of a queue, or of an option, was sent. `resting`: people continue. `stopped`:
 * people continue, since the bot sent too much (BOT-13).
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
  /** Menus that count towards the limit (BOT-11). */
  readonly menusSent: number
  readonly lastMenuAt: DateTime | null
  /** Closed periods about which the customer was notified (BOT-42). */
  readonly notifiedPeriods: readonly string[]
  /** The last message came during a closed period: when it is open again the bot resumes where it was (BOT-44). */
  readonly wasClosed: boolean
}

export const newState: BotState = {
  stage: 'new',
  optionId: null,
  menusSent: 0,
  lastMenuAt: null,
  notifiedPeriods: [],
  wasClosed: false,
}

/** Whether an answer to a menu is expected, and under which option; nothing is asked while it is closed. */
export const menuOf = ({ stage, optionId, wasClosed }: BotState) => {
  const isAtMenu = !wasClosed && (stage === 'queues' || stage === 'options')
  return { isAtMenu, menuOptionId: isAtMenu ? optionId : null }
}

/** The bot's built-in texts, in the company's language. */
export interface BotTexts {
  readonly invalidOption: string
  readonly mainMenu: string
  readonly previousMenu: string
  /** Contains the ticket's queue as a variable. */
  readonly handedOver: string
  /** The same, for a queue that is closed. */
  readonly handedOverClosed: string
}

export interface BotContext {
  readonly now: DateTime
  /** The text or caption; empty for a file without caption (BOT-14). */
  readonly said: string
  /** The ticket's queue, whether or not the connection offers it. */
  readonly queue: MenuQueue | null
  /** A model or a flow has said something since the bot last acted. */
  readonly haveOthersSpoken: boolean
  readonly state: BotState
  readonly settings: BotSettings
  readonly ownTexts: BotTexts
}

/** What to do about a message. */
export interface BotStep {
  readonly state: BotState
  /** The ticket's queue from now on. */
  readonly queueId: number | null
  /** The bot expects an answer in a queue's menu. */
  readonly isBot: boolean
  /** Texts to send, one message each. */
  readonly texts: readonly string[]
  /** The file of this queue is sent after the texts (BOT-09). */
  readonly fileOf: number | null
  /** The next responders may still answer. */
  readonly goesOn: boolean
}

/** One step in the order of responders (BOT-02); null when it does not apply. */
export type Decision = (context: BotContext) => BotStep | null
