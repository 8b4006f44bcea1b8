/** HTTP calls: bearer token, one renewal when it has expired, error responses as ApiError. */
import { ApiError } from '#web/lib/api_error'
import type { ListPage } from '#web/lib/query'
import { noAnswer, transport } from '#web/lib/transport'

export { ApiError, atField, codeOf, isRefusal } from '#web/lib/api_error'

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export interface CallOptions {
  /** Null and undefined are left out; arrays are sent as JSON, as the contract requires. */
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Upload progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Provides the access token. The session sets it; without one, requests carry no token. */
export interface Authority {
  token(): string | null
  /** Names whose token it is; renewals keep the name. */
  holder(): string
  /** Resolves to true when there is a new token. Called once for several requests that failed together. */
  renew(): Promise<boolean>
  /** Called when the server no longer accepts this session. */
  ended(error: ApiError): void
  /** Called with the answer to each request, such as `GET /tickets`: its refusal, or null when it was accepted. */
  answered?(request: string, refusal: ApiError | null): void
}
let authority: Authority | null = null
export function setAuthority(given: Authority | null) {
  authority = given
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Returns the JSON body; `undefined` for an empty one. Throws ApiError, or AbortError when aborted. */
export const http = {
  get: <T>(path: string, options?: CallOptions) => json<T>('GET', path, undefined, options),
  /** A bare array; the headers X-Total-Count and X-Has-More say which part of the whole it is. */
  page: async <T>(path: string, options?: CallOptions): Promise<ListPage<T>> => {
    const answer = await call('GET', path, undefined, options)
    const count = answer.headers.get('x-total-count')
    return {
      rows: await bodyOf<readonly T[]>(answer, options),
      hasMore: answer.headers.get('x-has-more') === 'true',
      ...(count !== null && { count: Number(count) }),
    }
  },
  /** A FormData body is sent as multipart, anything else as JSON. */
  post: <T>(path: string, body?: unknown, options?: CallOptions) =>
    json<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions) =>
    json<T>('PUT', path, body, options),
  /** Creates an entry by POST when `id` is null; otherwise changes the one with this id by PUT to `path/id`. */
  save: <T>(path: string, id: number | null, body: unknown) =>
    id === null ? json<T>('POST', path, body) : json<T>('PUT', `${path}/${id}`, body),
  delete: <T = void>(path: string, options?: CallOptions) =>
    json<T>('DELETE', path, undefined, options),
  /** Server-sent events, each a JSON value, as they arrive. Throws like the others when the stream breaks off. */
  events: async function* <T>(
    path: string,
    body: unknown,
    options: CallOptions = {}
  ): AsyncGenerator<T> {
    const headers = { ...options.headers, accept: 'text/event-stream' }
    const answer = await call('POST', path, body, { ...options, headers })
    yield* eventsOf<T>(answer, options.signal)
  },
  /** The raw bytes, for media that is not public (API-12). */
  blob: async (path: string, options?: CallOptions) =>
    (await call('GET', path, undefined, options)).blob(),
}

async function json<T>(method: Method, path: string, body: unknown, options?: CallOptions) {
  return bodyOf<T>(await call(method, path, body, options), options)
}

async function bodyOf<T>(answer: Response, options?: CallOptions): Promise<T> {
  // The body was cut off, for example because the page is being unloaded: treated as no response.
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

async function* eventsOf<T>(answer: Response, signal?: AbortSignal): AsyncGenerator<T> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw signal?.aborted ? error : noAnswer()
      })
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) yield JSON.parse(block.replace(/^data: ?/, '')) as T
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

async function call(method: Method, path: string, body: unknown, options: CallOptions = {}) {
  const used = authority?.token() ?? null
  const holder = authority?.holder()
  const send = () => attempt(method, path, body, options)
  const report = (refusal: ApiError | null) => {
    if (used && isHeldBy(holder)) authority?.answered?.(`${method} ${path}`, refusal)
  }
  const first = await send()
  if (first.ok) {
    report(null)
    return first
  }
  const refusal = await ApiError.from(first)
  if (!used || !(await mayRepeat(refusal, { used, holder }))) {
    report(refusal)
    throw announced(refusal, holder)
  }
  const second = await send()
  const secondRefusal = second.ok ? null : await ApiError.from(second)
  report(secondRefusal)
  if (!secondRefusal) return second
  throw announced(secondRefusal, holder, true)
}

const isHeldBy = (holder: string | undefined) => authority?.holder() === holder

/** What was requested in one person's name is not repeated in another's. */
const mayRepeat = async (
  refusal: ApiError,
  { used, holder }: { used: string; holder: string | undefined }
) => isHeldBy(holder) && (await hasNewToken(refusal, used)) && isHeldBy(holder)

/** AUT-04: a 401, or a token that is refused again right after its renewal, ends the session of its holder. */
function announced(refusal: ApiError, holder: string | undefined, replayed = false): ApiError {
  const over = refusal.status === 401 || (replayed && refusal.code === 'ERR_TOKEN_EXPIRED')
  if (over && isHeldBy(holder) && authority?.token()) authority.ended(refusal)
  return refusal
}

/** Whether to retry a refused request: another request has renewed the token meanwhile, or this one does. */
async function hasNewToken(refusal: ApiError, used: string) {
  const isAboutToken = refusal.status === 401 || refusal.code === 'ERR_TOKEN_EXPIRED'
  if (!isAboutToken || !authority) return false
  const now = authority.token()
  if (now && now !== used) return true
  return refusal.code === 'ERR_TOKEN_EXPIRED' && authority.renew()
}

function attempt(method: Method, path: string, body: unknown, options: CallOptions) {
  const headers = new Headers(options.headers)
  if (!headers.has('accept')) headers.set('accept', 'application/json')
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
