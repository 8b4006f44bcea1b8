/** Calls to the server: bearer token, one renewal when it ran out, refusals as ApiError. */
import { ApiError } from '#web/lib/api_error'
import { noAnswer, transport } from '#web/lib/transport'

export { ApiError, codeOf } from '#web/lib/api_error'

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export interface CallOptions {
  /** Null and undefined are left out; arrays are sent as JSON, as the contract has them. */
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** How much of a body is sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Who vouches for the calls. The session sets it; without one calls go out unsigned. */
export interface Authority {
  token(): string | null
  /** Resolves to true when a new token is there. Called once for many calls that failed together. */
  renew(): Promise<boolean>
  /** The server no longer knows this session. */
  ended(error: ApiError): void
}
let authority: Authority | null = null
export function setAuthority(given: Authority | null) {
  authority = given
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Answers the JSON body; `undefined` for an empty one. Throws ApiError, or AbortError when aborted. */
export const http = {
  get: <T>(path: string, options?: CallOptions) => json<T>('GET', path, undefined, options),
  /** A body that is a FormData goes as multipart, anything else as JSON. */
  post: <T>(path: string, body?: unknown, options?: CallOptions) =>
    json<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions) =>
    json<T>('PUT', path, body, options),
  delete: <T = void>(path: string, options?: CallOptions) =>
    json<T>('DELETE', path, undefined, options),
  /** The raw bytes, for media that is not public (API-12). */
  blob: async (path: string, options?: CallOptions) =>
    (await call('GET', path, undefined, options)).blob(),
}

async function json<T>(method: Method, path: string, body: unknown, options?: CallOptions) {
  const answer = await call(method, path, body, options)
  // Cut off in the middle, as when the page is being left: no answer either.
  const text = await answer.text().catch((error: unknown) => {
    throw options?.signal?.aborted ? error : noAnswer()
  })
  if (!text) return undefined as T
  try {
    return JSON.parse(text) as T
  } catch {
    const requestId = answer.headers.get('x-request-id')
    throw new ApiError(answer.status, 'ERR_UNREADABLE_ANSWER', text.slice(0, 80), { requestId })
  }
}

async function call(method: Method, path: string, body: unknown, options: CallOptions = {}) {
  const used = authority?.token() ?? null
  const send = () => attempt(method, path, body, options)
  const first = await send()
  if (first.ok) return first
  const refusal = await ApiError.from(first)
  if (used === null || !(await hasNewToken(refusal, used))) throw announced(refusal)
  const second = await send()
  if (second.ok) return second
  throw announced(await ApiError.from(second), true)
}

/** AUT-04: a 401, or a token that is refused again right after its renewal, ends the session. */
function announced(refusal: ApiError, replayed = false): ApiError {
  const over = refusal.status === 401 || (replayed && refusal.code === 'ERR_TOKEN_EXPIRED')
  if (over && authority?.token()) authority.ended(refusal)
  return refusal
}

/** Whether a refused call is worth a replay: another call renewed the token meanwhile, or this one does. */
async function hasNewToken(refusal: ApiError, used: string) {
  const isAboutToken = refusal.status === 401 || refusal.code === 'ERR_TOKEN_EXPIRED'
  if (!isAboutToken || !authority) return false
  const now = authority.token()
  if (now && now !== used) return true
  return refusal.code === 'ERR_TOKEN_EXPIRED' && authority.renew()
}

function attempt(method: Method, path: string, body: unknown, options: CallOptions) {
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  const token = authority?.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  return transport(address(path, options.query), {
    method,
    headers,
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    signal: options.signal,
    onProgress: options.onProgress,
  })
}

function address(path: string, query: CallOptions['query'] = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    search.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  return search.size ? `${path}?${search}` : path
}
