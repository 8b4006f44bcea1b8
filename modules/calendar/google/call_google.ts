/** One call by Google's libraries: through the one way out (ADR 57), within limits on time and size. */
import { setTimeout as sleep } from 'node:timers/promises'
import { OAuth2Client } from 'google-auth-library'
import { errors } from '#modules/calendar/access'
import { GoogleError } from '#modules/calendar/google/google_error'
import { googleAddresses, outbound, registration } from '#modules/calendar/google/outbound'

/** Milliseconds for the whole call, with a second try. */
export const callMs = 10_000
const maxBytes = 8 * 1024 * 1024
const pauseMs = 300

interface CallOptions {
  readonly accessToken?: string
  /** What only reads may be asked again. */
  readonly onlyReads?: boolean
}

/**
 * `body` calls by the given client alone. Throws `GoogleError`, and 409 ERR_CALENDAR_NOT_CONFIGURED where this
 * installation is not registered at Google.
 */
export async function callGoogle<T>(
  { accessToken, onlyReads = false }: CallOptions,
  body: (client: OAuth2Client) => Promise<T>
): Promise<T> {
  const signal = AbortSignal.timeout(callMs)
  const attempt = async () => {
    try {
      return await body(clientFor(accessToken, signal))
    } catch (error) {
      throw signal.aborted ? new GoogleError('unreachable') : GoogleError.of(error)
    }
  }
  try {
    return await attempt()
  } catch (error) {
    if (!onlyReads || signal.aborted || !mayHelp(error)) throw error
    await sleep(pauseMs)
    return attempt()
  }
}

/** A refusal stays one, and who wants fewer requests gets no more. */
const mayHelp = (error: unknown) =>
  error instanceof GoogleError &&
  (error.kind === 'unreachable' || (error.kind === 'failed' && (error.status ?? 0) >= 500))

function clientFor(accessToken: string | undefined, signal: AbortSignal): OAuth2Client {
  const known = registration()
  if (!known) throw new errors.E_CALENDAR_NOT_CONFIGURED()
  const { authorize, token, revoke } = googleAddresses()
  const client = new OAuth2Client({
    clientId: known.id,
    clientSecret: known.secret,
    endpoints: { oauth2AuthBaseUrl: authorize, oauth2TokenUrl: token, oauth2RevokeUrl: revoke },
    transporterOptions: { fetchImplementation: sending(signal) },
  })
  // The library would repeat a request for tokens, which is a POST, and turn the errors of `sending` into its own.
  client.transporter.interceptors.request.add({
    resolved: async (options) => ({ ...options, retry: false, retryConfig: undefined }),
  })
  // Without a refresh token: when it is renewed is ours to say (account/access_token.ts).
  if (accessToken) client.setCredentials({ access_token: accessToken })
  return client
}

function sending(signal: AbortSignal): typeof fetch {
  const send = outbound.fetcher({ maxBytes })
  return async (input, init = {}) => {
    const { method, headers, body } = init
    const response = await send(input, { method, headers, body, signal })
    if (!response.ok) throw await GoogleError.ofResponse(response)
    return response
  }
}
