/** Authorization at Google: the address of its page, codes, tokens and their end (CAL-01). */
import { createHash } from 'node:crypto'
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library'
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { errors } from '#modules/calendar/access'
import { callGoogle } from '#modules/calendar/google/call_google'
import { GoogleError } from '#modules/calendar/google/google_error'
import { googleAddresses, registration } from '#modules/calendar/google/outbound'

/** Without it nothing of the calendar can be read. */
export const eventsScope = 'https://www.googleapis.com/auth/calendar.events'
/** The first two say which account it is. */
const scope = ['openid', 'email', eventsScope]

export interface Tokens {
  readonly accessToken: string
  readonly accessExpiresAt: DateTime
  /** Null where the former one stays. */
  readonly refreshToken: string | null
  readonly scopes: readonly string[]
}

/** The page on which a person allows it. `verifier` is of PKCE, 43 characters at least. 409 ERR_CALENDAR_NOT_CONFIGURED. */
export function authorizationUrl(about: {
  readonly state: string
  readonly verifier: string
  readonly redirectUri: string
}): string {
  const known = registration()
  if (!known) throw new errors.E_CALENDAR_NOT_CONFIGURED()
  const endpoints = { oauth2AuthBaseUrl: googleAddresses().authorize }
  return new OAuth2Client({ clientId: known.id, endpoints }).generateAuthUrl({
    redirect_uri: about.redirectUri,
    state: about.state,
    scope,
    code_challenge: createHash('sha256').update(about.verifier).digest('base64url'),
    code_challenge_method: CodeChallengeMethod.S256,
    // A refresh token comes with the first consent alone, and this may be the second one.
    access_type: 'offline',
    prompt: 'consent',
  })
}

/** Throws `GoogleError`: `revoked` for a code that was used, is over, or is of another verifier or address. */
export const tokensOfCode = (given: {
  readonly code: string
  readonly verifier: string
  readonly redirectUri: string
}): Promise<Tokens> =>
  callGoogle({}, async (client) => {
    const { code, verifier: codeVerifier, redirectUri } = given
    const { tokens } = await client.getToken({ code, codeVerifier, redirect_uri: redirectUri })
    return tokensIn(tokens)
  })

/** Throws `GoogleError`: `revoked` where Google does not renew it any more. */
export const renewedTokens = (refreshToken: string): Promise<Tokens> =>
  callGoogle({}, async (client) => {
    // The library puts the former refresh token into its result; a new one is only in this event.
    const renewed: Tokens[] = []
    client.once('tokens', (tokens) => void renewed.push(tokensIn(tokens)))
    client.setCredentials({ refresh_token: refreshToken })
    await client.refreshAccessToken()
    if (!renewed[0]) throw new GoogleError('failed')
    return renewed[0]
  })

/** Google forgets what was allowed. Throws `GoogleError`. */
export const revoke = (refreshToken: string): Promise<void> =>
  callGoogle({}, async (client) => void (await client.revokeToken(refreshToken)))

/** The address of the account. Throws `GoogleError`. */
export const emailOf = (accessToken: string): Promise<string> =>
  callGoogle({ accessToken, onlyReads: true }, async (client) => {
    const { data } = await client.request<unknown>({ url: googleAddresses().account })
    const { email } = Object(data) as { email?: unknown }
    if (typeof email !== 'string') throw new GoogleError('failed')
    return email.slice(0, 320)
  })

function tokensIn(given: {
  readonly access_token?: string | null
  readonly expiry_date?: number | null
  readonly refresh_token?: string | null
  readonly scope?: string
}): Tokens {
  const { access_token: accessToken, expiry_date: expiry, scope: scopes = '' } = given
  if (!accessToken) throw new GoogleError('failed')
  // The library counts by this machine's clock, we by the database's.
  const seconds = expiry ? (expiry - Date.now()) / 1000 : 0
  return {
    accessToken,
    accessExpiresAt: now().plus({ seconds }),
    refreshToken: given.refresh_token ?? null,
    scopes: scopes.split(' '),
  }
}
