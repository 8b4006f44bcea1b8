/** Why Google gave no answer that can be used. Codes and tokens are in none of these errors. */
import { OutboundError } from '#app/kernel/outbound/error'

/**
 * - `revoked`: the refresh token, or the code, is worth nothing (`invalid_grant`);
 * - `unauthorized`: the access token is not accepted (any more);
 * - `forbidden`: the account, or what it has allowed, does not suffice;
 * - `rate_limited`;
 * - `not_found`: also for an event that was deleted;
 * - `exists`: there is an event with this id, or was one;
 * - `failed`: an error of Google's, one of this installation's registration, or an answer that cannot be read;
 * - `unreachable`: no answer, none in time, or one that ends in its middle.
 */
export type GoogleErrorKind =
  | 'revoked'
  | 'unauthorized'
  | 'forbidden'
  | 'rate_limited'
  | 'not_found'
  | 'exists'
  | 'failed'
  | 'unreachable'

const sentences: Readonly<Record<GoogleErrorKind, string>> = {
  revoked: 'Google does not accept the authorization any more.',
  unauthorized: 'Google does not accept the access token.',
  forbidden: 'Google does not allow this to the account.',
  rate_limited: 'Google wants fewer requests.',
  not_found: 'Google does not know it.',
  exists: 'Google has an event with this id.',
  failed: 'Google did not answer as expected.',
  unreachable: 'Google cannot be reached.',
}
const limits = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
])
const unreadable: ReadonlySet<string> = new Set(['too_large', 'redirect', 'garbage'])

export class GoogleError extends Error {
  constructor(
    readonly kind: GoogleErrorKind,
    /** Of HTTP; null without an answer. */
    readonly status: number | null = null
  ) {
    super(status === null ? sentences[kind] : `${sentences[kind]} (${status})`)
  }

  /** Of an answer that is no success. */
  static async ofResponse(response: Response): Promise<GoogleError> {
    const reason = reasonIn(await response.text().catch(() => ''))
    return new GoogleError(kindOf(response.status, reason), response.status)
  }

  /** Of what a library threw; what no server can cause is thrown as it is. */
  static of(error: unknown): GoogleError {
    for (let one = error; one instanceof Error; one = one.cause) {
      if (one instanceof GoogleError) return one
      if (one instanceof OutboundError) {
        return new GoogleError(unreadable.has(one.kind) ? 'failed' : 'unreachable')
      }
      if (one.name === 'TimeoutError') return new GoogleError('unreachable')
      if (one instanceof SyntaxError) return new GoogleError('failed')
    }
    throw error
  }
}

/** OAuth says `{error: 'invalid_grant'}`, the calendar `{error: {errors: [{reason}]}}`. */
function reasonIn(body: string): { readonly isOAuth: boolean; readonly reason: string } {
  try {
    const { error } = JSON.parse(body) as { error?: unknown }
    if (typeof error === 'string') return { isOAuth: true, reason: error }
    const { errors } = (error ?? {}) as { errors?: readonly { readonly reason?: unknown }[] }
    return { isOAuth: false, reason: String(errors?.[0]?.reason ?? '') }
  } catch {
    return { isOAuth: false, reason: '' }
  }
}

function kindOf(status: number, { isOAuth, reason }: ReturnType<typeof reasonIn>): GoogleErrorKind {
  if (isOAuth) return reason === 'invalid_grant' ? 'revoked' : 'failed'
  if (status === 429 || limits.has(reason)) return 'rate_limited'
  const ofStatus: Readonly<Record<number, GoogleErrorKind>> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    409: 'exists',
    410: 'not_found',
  }
  return ofStatus[status] ?? 'failed'
}
