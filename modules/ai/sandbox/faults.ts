// Faults: which one meets a call, and what the caller gets instead of an answer.
import { Refusal } from '#modules/ai/sandbox/exchange'
import type { CallKind, FaultKind, FaultWire } from '#modules/ai/sandbox/wire'

export const slowMs = 70_000

export class Faults {
  #faults: readonly FaultWire[] = []
  /** Counts changes. */
  changes = 0

  get list(): readonly FaultWire[] {
    return this.#faults
  }

  /** They are used up in their order. One without a count stays until it is cleared, so it replaces its like. */
  add(fault: FaultWire): void {
    const isLike = ({ count, call }: FaultWire) => count === undefined && call === fault.call
    this.#set([...this.#faults.filter((each) => !isLike(each)), fault])
  }

  clear(): void {
    this.#set([])
  }

  /** The first one for this kind of call, which is used up by one. */
  take(kind: CallKind): FaultWire | null {
    const fault = this.#faults.find(
      (each) => (each.kind === 'dimension' ? 'embed' : (each.call ?? kind)) === kind
    )
    if (!fault) return null
    if (fault.count === undefined) return fault
    const { count } = fault
    const used = count > 1 ? [{ ...fault, count: count - 1 }] : []
    this.#set(this.#faults.flatMap((each) => (each === fault ? used : each)))
    return fault
  }

  #set(faults: readonly FaultWire[]) {
    this.#faults = faults
    this.changes++
  }
}

/** What the caller gets at once; null for a fault that changes the answer, or how it is sent. */
export function refusalOf({ kind, ms = 1000 }: FaultWire): Refusal | null {
  const refusals: Partial<Record<FaultKind, () => Refusal>> = {
    '429': () =>
      new Refusal(429, 'Rate limit reached. Please try again later.', {
        type: 'requests',
        code: 'rate_limit_exceeded',
        headers: { 'retry-after': String(Math.ceil(ms / 1000)) },
      }),
    'quota': () =>
      new Refusal(429, 'You exceeded your current quota, please check your plan.', {
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      }),
    '500': () =>
      new Refusal(500, 'The server had an error while processing your request.', {
        type: 'server_error',
      }),
    'key': wrongKey,
  }
  return refusals[kind]?.() ?? null
}

export const wrongKey = () =>
  new Refusal(401, 'Incorrect API key provided.', {
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  })
