// Injected faults: what happens to the next mails.
import type { FaultOrder, FaultWire } from '#modules/mail/sandbox/wire'

/** They are used up one after the other, in the order in which they were added. */
export class Faults {
  #queue: FaultOrder[] = []

  /** `changed` is called after each change. */
  constructor(private readonly changed: () => void) {}

  list(): readonly FaultWire[] {
    return this.#queue
  }

  /** One without a count lasts until the next is added. */
  add(order: FaultOrder): FaultWire {
    this.#queue = [...this.#queue.filter(({ count }) => count !== undefined), order]
    this.changed()
    return order
  }

  clear() {
    this.#queue = []
    this.changed()
  }

  /** The fault of a mail that begins now; it is counted. */
  ofMail(): FaultOrder | undefined {
    return this.#queue[0]?.kind === 'greeting' ? undefined : this.#take()
  }

  /** Whether a connection that begins now is refused; it is counted. */
  refusesConnection(): boolean {
    return this.#queue[0]?.kind === 'greeting' && this.#take() !== undefined
  }

  #take(): FaultOrder | undefined {
    const [first, ...others] = this.#queue
    if (first?.count === undefined) return first
    const left = first.count - 1
    this.#queue = left > 0 ? [{ ...first, count: left }, ...others] : others
    this.changed()
    return first
  }
}
