/** HTTP contract of the queue menu simulator; our own addition to the specification. */

export interface SimulatedMessageWire {
  /** False: what the customer typed. */
  readonly fromMe: boolean
  /** Variables are not filled in; empty for a file. */
  readonly body: string
  /** Name of the queue's file, where it is sent (BOT-09). */
  readonly mediaName: string | null
}
/** Inputs that lead somewhere now. */
export interface SimulatedChoiceWire {
  readonly option: string
  /** Empty for "0" and "#", which have built-in labels. */
  readonly title: string
}
export interface SimulationWire {
  readonly messages: readonly SimulatedMessageWire[]
  /** The bot expects an answer; otherwise a person continues. */
  readonly chatbot: boolean
  /** Where the customer is at the end. */
  readonly standing: 'new' | 'menu' | 'waiting' | 'closed'
  readonly choices: readonly SimulatedChoiceWire[]
}
