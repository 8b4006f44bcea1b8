// Faults: which one meets a request, and what the program gets instead of an answer.
import { apiRefusal, oauthRefusal, type Refusal } from '#modules/calendar/sandbox/exchange'
import type { FaultKind, FaultWire, RequestKind } from '#modules/calendar/sandbox/wire'

export const slowMs = 15_000
/** A person reads these: only a fault that names them meets them. */
const pages: ReadonlySet<RequestKind> = new Set(['authorize', 'consent'])

export class Faults {
  #waiting: FaultWire[] = []

  get list(): readonly FaultWire[] {
    return this.#waiting
  }

  /** They are used up in their order. One that lasts replaces those that last. */
  add(fault: FaultWire): void {
    const kept = this.#waiting.filter(({ count }) => count !== undefined)
    this.#waiting = fault.count === undefined ? [...kept, fault] : [...this.#waiting, fault]
  }

  clear(): void {
    this.#waiting = []
  }

  /** The first one for this kind of request, which is used up by one. */
  take(kind: RequestKind): FaultWire | null {
    const index = this.#waiting.findIndex(({ request }) =>
      request === undefined ? !pages.has(kind) : request === kind
    )
    const fault = this.#waiting[index]
    if (!fault) return null
    if (fault.count !== undefined) {
      const left = fault.count - 1
      this.#waiting.splice(index, 1, ...(left > 0 ? [{ ...fault, count: left }] : []))
    }
    return fault
  }
}

const refusals: Readonly<Partial<Record<FaultKind, () => Refusal>>> = {
  401: () => apiRefusal(401, 'authError', 'Invalid Credentials'),
  403: () => apiRefusal(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  429: () => apiRefusal(429, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  500: () => apiRefusal(500, 'backendError', 'Backend Error'),
  revoked: () => oauthRefusal('invalid_grant', 'Token has been expired or revoked.'),
}

/** Null for a fault that changes when, or how, the answer is sent. */
export const refusalOf = ({ kind }: FaultWire): Refusal | null => refusals[kind]?.() ?? null
