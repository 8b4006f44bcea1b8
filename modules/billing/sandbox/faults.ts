// Faults of the providers' APIs: what goes wrong with the next calls.
import { randomUUID } from 'node:crypto'
import type { ProviderName } from '#modules/billing/sandbox/charge'

export const faultKinds = [
  // HTTP 500; nothing is done.
  'error',
  // HTTP 429; nothing is done.
  'limit',
  // HTTP 200 with a body that is no JSON; the work is done.
  'garbage',
  // The answer is `ms` late; goes together with any other.
  'slow',
  // The connection ends without an answer: before the work, after it.
  'cut_before',
  'cut_after',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** What an API call is for. */
export const callKinds = ['token', 'create', 'read', 'change', 'customer', 'webhook'] as const
export type CallKind = (typeof callKinds)[number]

export interface FaultOrder {
  readonly kind: FaultKind
  /** Missing: of all providers. */
  readonly provider?: ProviderName
  /** Missing: any but `token`, as a token is asked for when nobody counts on it. */
  readonly call?: CallKind
  /** How many calls; missing: until it is cleared. */
  readonly count?: number
  /** For `slow`. */
  readonly ms?: number
}
export interface Fault extends FaultOrder {
  readonly id: string
}
export interface Trouble {
  readonly delayMs: number
  readonly kind?: Exclude<FaultKind, 'slow'>
}

export class Faults {
  #faults: Fault[] = []

  list(): readonly Fault[] {
    return this.#faults
  }

  add(order: FaultOrder): Fault {
    const fault = { ...order, id: randomUUID() }
    this.#faults.push(fault)
    return fault
  }

  clear() {
    this.#faults = []
  }

  /** The trouble of one call: the oldest `slow` and the oldest other fault for it, each counted down. */
  take(provider: ProviderName, call: CallKind): Trouble {
    const fitting = this.#faults.filter((fault) => fits(fault, provider, call))
    const slow = fitting.find(({ kind }) => kind === 'slow')
    const other = fitting.find(({ kind }) => kind !== 'slow')
    for (const fault of [slow, other]) if (fault) this.#countDown(fault)
    return { delayMs: slow?.ms ?? 0, kind: other?.kind as Trouble['kind'] }
  }

  #countDown(fault: Fault) {
    if (fault.count === undefined) return
    const left = fault.count - 1
    this.#faults = this.#faults.flatMap((each) => {
      if (each !== fault) return [each]
      return left > 0 ? [{ ...fault, count: left }] : []
    })
  }
}

const fits = (fault: Fault, provider: ProviderName, call: CallKind) =>
  (fault.provider ?? provider) === provider &&
  (fault.call === undefined ? call !== 'token' : fault.call === call)
