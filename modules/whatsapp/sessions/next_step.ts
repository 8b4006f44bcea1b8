/** What to do after a socket closed; pure (CNX-01, CNX-02). */
import type { Closing } from '#modules/whatsapp/drivers/driver'

export type NextStep =
  | { readonly kind: 'reconnect'; readonly afterMs: number; readonly status: 'OPENING' | 'TIMEOUT' }
  | { readonly kind: 'stop'; readonly reason: StopReason; readonly erase: boolean }

/** Shown to admins beside the status DISCONNECTED. */
export type StopReason =
  | 'logged_out'
  | 'code_expired'
  | 'forbidden'
  | 'replaced'
  | 'version_refused'
  // BIL-10
  | 'unpaid'
  | 'ERR_NUMBER_ALREADY_CONNECTED'

export interface Trouble {
  readonly closing: Closing
  /** Tries since the session was last open. */
  readonly failures: number
  /** 401s in a row, this one included. */
  readonly refusals: number
  /** Milliseconds since it was last open, or since the start was requested. */
  readonly downMs: number
  /** 0 to 1; spreads the reconnects of many sessions that went down together. */
  readonly chance: number
}

/** CNX-01. */
const backoffSeconds = [2, 5, 10, 30, 60]
const timeoutMs = 10 * 60_000
const rareMs = 5 * 60_000

/** Codes after which a retry is useless or harmful. Credentials are erased only when the phone unlinked us. */
const endings: Readonly<Record<number, { reason: StopReason; erase: boolean }>> = {
  403: { reason: 'forbidden', erase: false },
  405: { reason: 'version_refused', erase: false },
  411: { reason: 'forbidden', erase: false },
  419: { reason: 'forbidden', erase: false },
  // Another client opened this same device: reconnecting would have both close each other for ever.
  440: { reason: 'replaced', erase: false },
}

/** Number of 401s in a row after which the device counts as unlinked. */
const confirmed = 2

export function nextStep(trouble: Trouble): NextStep {
  const { closing, failures, refusals, downMs, chance } = trouble
  // Erasing the credentials is final: confirm the 401 with one more login first.
  if (closing.code === 401) {
    if (refusals >= confirmed) return { kind: 'stop', reason: 'logged_out', erase: true }
    return { kind: 'reconnect', afterMs: spread(1000, chance), status: 'OPENING' }
  }
  const ending = endings[closing.code]
  if (ending) return { kind: 'stop', ...ending }
  // WhatsApp itself requests this reconnect, right after a phone has scanned the code.
  if (closing.code === 515) return { kind: 'reconnect', afterMs: 0, status: 'OPENING' }
  // Not linked and timed out: every code was shown and none was scanned.
  if (closing.code === 408 && !closing.isLinked) {
    return { kind: 'stop', reason: 'code_expired', erase: true }
  }
  if (downMs >= timeoutMs)
    return { kind: 'reconnect', afterMs: spread(rareMs, chance), status: 'TIMEOUT' }
  const seconds = backoffSeconds[Math.min(failures, backoffSeconds.length - 1)]
  return { kind: 'reconnect', afterMs: spread(seconds * 1000, chance), status: 'OPENING' }
}

/** Up to a fifth longer. */
const spread = (ms: number, chance: number) => Math.round(ms * (1 + chance / 5))
