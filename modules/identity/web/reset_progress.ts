/** How far the password reset is, kept in the entry of the browser's history. */
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export const resetPath = '/forgetpsw'
/** Before the next code may be requested; three are sent per hour (API-15). */
export const codePauseMs = 60_000

/**
 * In the history entry, so that a reload keeps it and the back button works; not in the address, so that it is in no
 * referrer.
 */
export interface ResetProgress {
  readonly email?: string
  /** Set once a code was sent: when another one may be requested, in milliseconds. */
  readonly nextCodeAt?: number
  /** From the link of a mail: the code of six digits, or a long one that nobody types. */
  readonly token?: string
  /** The link welcomes a new user, who has no password yet. */
  readonly isWelcome?: boolean
}

/** The code is on its way, or there already. */
export type SentProgress = ResetProgress & { readonly email: string }
export const isSent = (progress: ResetProgress): progress is SentProgress =>
  Boolean(progress.email && (progress.token ?? progress.nextCodeAt))

/** `replace`: without a new entry in the history. */
export type Proceed = (next: ResetProgress, options?: { readonly replace?: boolean }) => void

export function useResetProgress(): { progress: ResetProgress; proceed: Proceed } {
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const linked = useMemo(() => readLink(hash), [hash])
  useEffect(() => {
    if (linked) void navigate(resetPath, { replace: true, state: linked })
  }, [linked, navigate])
  return {
    progress: linked ?? (state as ResetProgress | null) ?? {},
    proceed: (next, { replace = false } = {}) => void navigate(resetPath, { state: next, replace }),
  }
}

/**
 * What the link of a mail says, `/forgetpsw#email=…&token=…&welcome=1`; null on a visit without one. Behind `#`, which
 * browsers send to nobody: neither in the request nor as referrer.
 */
function readLink(hash: string): ResetProgress | null {
  const link = new URLSearchParams(hash.slice(1))
  if (!link.has('email') && !link.has('token')) return null
  return {
    email: link.get('email') ?? undefined,
    token: link.get('token') ?? undefined,
    isWelcome: link.get('welcome') === '1',
  }
}
