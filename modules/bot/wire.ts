/** The simulator of a queue's menu as the HTTP contract has it: ours, beyond the specification. */

export interface SimulatedMessageWire {
  /** False: what the customer typed. */
  readonly fromMe: boolean
  /** Variables as they are written; empty beside a file. */
  readonly body: string
  /** The name of the queue's file, where that is sent (BOT-09). */
  readonly mediaName: string | null
}
/** What the customer may type now that leads somewhere. */
export interface SimulatedChoiceWire {
  readonly option: string
  /** Empty for "0" and "#", whose lines are the house's own. */
  readonly title: string
}
export interface SimulationWire {
  readonly messages: readonly SimulatedMessageWire[]
  /** The bot waits for an answer; else a person goes on. */
  readonly chatbot: boolean
  /** Where the customer stands after the last of it. */
  readonly standing: 'new' | 'menu' | 'waiting' | 'closed'
  readonly choices: readonly SimulatedChoiceWire[]
}
