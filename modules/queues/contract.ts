/** The words of the queues module. */
export interface QueueView {
  readonly id: number
  readonly name: string
  readonly color: string
}
export interface QueueDescription extends QueueView {
  /** What a customer reads on coming to this queue; empty when it says nothing. */
  readonly greeting: string
}
