/** The words of the queues module. */
export interface QueueView {
  readonly id: number
  readonly name: string
  readonly color: string
}
