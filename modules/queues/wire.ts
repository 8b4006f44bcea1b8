/** The contract's shape of a queue (TCK-16). */
export interface QueueWire {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly greetingMessage: string
  readonly orderQueue: number | null
}
