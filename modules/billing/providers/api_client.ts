/** JSON calls of a provider's API, within the limits that hold for all of them: time, size, TLS, no redirects. */
import { Agent, type Dispatcher } from 'undici'
import { ProviderError } from '#modules/billing/providers/port'

const defaultTimeoutMs = 10_000
const maxAnswerBytes = 1024 * 1024

export interface ApiOptions {
  /** The provider's name in messages. */
  readonly provider: string
  /** https, or http on this machine. */
  readonly url: string
  /** Milliseconds for a whole call, 10 s when missing. */
  readonly timeoutMs?: number
  /** PEM texts: our certificate with its key, and the only authority to trust if not the usual ones. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string }
  /** Sent with each call. */
  readonly headers?: Readonly<Record<string, string>>
  /** The provider's names of what is wrong, from an error's body of any form. */
  readonly codesOf: (body: unknown) => readonly unknown[]
}

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Ids in it are encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** The form of an answer: a vine validator. */
export interface Answer<T> {
  validate(body: unknown): Promise<T>
}

export class ApiClient {
  readonly #agent: Agent
  readonly #timeoutMs: number

  /** Throws a RangeError for an address that is not safe. */
  constructor(private readonly options: ApiOptions) {
    if (!isSafeUrl(options.url)) throw new RangeError('The address must begin with https://')
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs
    this.#agent = new Agent({ connect: { ...options.tls }, maxResponseSize: maxAnswerBytes })
  }

  /** Rejects with ProviderError for any answer but a successful one of the form of `answer`. */
  async call<T>(call: ApiCall, answer: Answer<T>): Promise<T> {
    const { status, text } = await this.#send(call)
    const body = parsed(text)
    if (status >= 400) throw this.#failure(status, body)
    if (status >= 300) throw this.#error('garbage', `answers with a redirect (${status}).`, status)
    return answer.validate(body).catch((error: unknown) => {
      const what = `answers with something that is not of its API${fieldsIn(error)}.`
      throw this.#error('garbage', what, status)
    })
  }

  close(): Promise<void> {
    return this.#agent.close()
  }

  async #send(call: ApiCall): Promise<{ status: number; text: string }> {
    try {
      const { statusCode, body } = await this.#agent.request(this.#requestOf(call))
      return { status: statusCode, text: await body.text() }
    } catch (error) {
      throw this.#connectionError(error as NodeJS.ErrnoException)
    }
  }

  #requestOf({ method, path, query, headers, body }: ApiCall): Dispatcher.RequestOptions {
    const base = new URL(this.options.url)
    const search = query ? `?${new URLSearchParams(query)}` : ''
    return {
      origin: base.origin,
      path: `${base.pathname.replace(/\/$/, '')}${path}${search}`,
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...this.options.headers,
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(this.#timeoutMs),
    }
  }

  #connectionError({ name, code }: NodeJS.ErrnoException): ProviderError {
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
      return this.#error('garbage', 'answers with more than its API would send.')
    }
    if (name === 'TimeoutError') {
      const what = `did not answer within ${this.#timeoutMs / 1000} s.`
      return this.#error('unavailable', what, undefined, [name])
    }
    const reason = code ?? name
    return this.#error('unavailable', `cannot be reached (${reason}).`, undefined, [reason])
  }

  #failure(status: number, body: unknown): ProviderError {
    const codes = this.options.codesOf(body).flatMap(codeOf)
    const shown = `(${[status, ...codes].join(' ')})`
    if (status === 429) return this.#error('unavailable', `gets too many calls ${shown}.`, 429)
    if (status >= 500) return this.#error('unavailable', `failed ${shown}.`, status, codes)
    const what = [401, 403].includes(status) ? 'does not accept the credentials' : 'refuses this'
    return this.#error('refused', `${what} ${shown}.`, status, codes)
  }

  #error(
    kind: ProviderError['kind'],
    message: string,
    status?: number,
    codes?: readonly string[]
  ): ProviderError {
    return new ProviderError(kind, `${this.options.provider} ${message}`, status, codes)
  }
}

/** Whether what is sent there is encrypted or stays on this machine. */
export function isSafeUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password) return false
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)
}

/** The fields that are missing or wrong; their values stay unsaid. */
function fieldsIn(error: unknown): string {
  const { messages = [] } = error as { messages?: readonly { readonly field: string }[] }
  return messages.length ? ` (${messages.map(({ field }) => field).join(', ')})` : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Texts of errors may quote what was sent; codes are single words or short numbers, and never do. */
function codeOf(code: unknown): string[] {
  const text = typeof code === 'number' ? String(code) : code
  return typeof text === 'string' && /^([a-z_.-]{1,60}|\d{1,6})$/i.test(text) ? [text] : []
}
