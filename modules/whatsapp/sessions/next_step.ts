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
  | 'ERR_NUMBER_ALREADY_CONNECTED'

export interface Trouble {
  readonly closing: Closing
  /** Tries since the session was last open. */
  readonly failures: number
  /** 401s in a row, this one included. */
  readonly refusals: number
  /** Milliseconds since it was last open, or since the start was asked for. */
  readonly downMs: number
  /** 0 to 1, spreads many sessions that fell together. */
  readonly chance: number
}

/** CNX-01. */
const backoffSeconds = [2, 5, 10, 30, 60]
const timeoutMs = 10 * 60_000
const rareMs = 5 * 60_000

/** Codes after which trying again is useless or harmful. Credentials go only when the phone unlinked us. */
const endings: Readonly<Record<number, { reason: StopReason; erase: boolean }>> = {
  403: { reason: 'forbidden', erase: false },
  405: { reason: 'version_refused', erase: false },
  411: { reason: 'forbidden', erase: false },
  419: { reason: 'forbidden', erase: false },
  // Somebody else opened this very device: going on would have both push each other out for ever.
  440: { reason: 'replaced', erase: false },
}

/** 401s in a row after which the phone's word is believed. */
const confirmed = 2

export function nextStep(trouble: Trouble): NextStep {
  const { closing, failures, refusals, downMs, chance } = trouble
  // What it costs is final: it is asked once more, by a login, before the credentials are erased.
  if (closing.code === 401) {
    if (refusals >= confirmed) return { kind: 'stop', reason: 'logged_out', erase: true }
    return { kind: 'reconnect', afterMs: spread(1000, chance), status: 'OPENING' }
  }
  const ending = endings[closing.code]
  if (ending) return { kind: 'stop', ...ending }
  // Asked for by WhatsApp itself, right after a phone has scanned.
  if (closing.code === 515) return { kind: 'reconnect', afterMs: 0, status: 'OPENING' }
  // Unlinked and timed out: every code was shown and nobody scanned one.
  if (closing.code === 408 && !closing.isLinked) {
    return { kind: 'stop', reason: 'code_expired', erase: true }
  }
  if (downMs >= timeoutMs)
    return { kind: 'reconnect', afterMs: spread(rareMs, chance), status: 'TIMEOUT' }
  const seconds = backoffSeconds[Math.min(failures, backoffSeconds.length - 1)]
  return { kind: 'reconnect', afterMs: spread(seconds * 1000, chance), status: 'OPENING' }
}

/** Up to a fifth later. */
const spread = (ms: number, chance: number) => Math.round(ms * (1 + chance / 5))
