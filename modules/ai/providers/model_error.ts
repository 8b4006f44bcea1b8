/** Why a server with models gave no answer. */
import { OutboundError, type OutboundErrorKind } from '#app/kernel/outbound/error'
import type { ModelErrorKind } from '#modules/ai/contract'

const sentences: Readonly<Record<ModelErrorKind, string>> = {
  key: 'The key is not accepted.',
  rate_limit: 'The server wants fewer requests.',
  quota: 'The account has no credit.',
  timeout: 'The server did not answer in time.',
  unreachable: 'The server cannot be reached.',
  forbidden: 'The address may not be called.',
  no_model: 'The server does not have this model.',
  refused: 'The server refuses the request.',
  failed: 'The server has failed.',
  garbage: 'The answer cannot be read, or ends in its middle.',
  limit: 'The company has set a limit, which is reached.',
}
const passing: ReadonlySet<ModelErrorKind> = new Set([
  ...(['rate_limit', 'timeout', 'unreachable', 'failed', 'garbage'] as const),
])
const ofOutbound: Readonly<Record<OutboundErrorKind, ModelErrorKind>> = {
  invalid: 'forbidden',
  forbidden: 'forbidden',
  unknown_host: 'unreachable',
  unreachable: 'unreachable',
  timeout: 'timeout',
  too_large: 'garbage',
  redirect: 'garbage',
  garbage: 'garbage',
}
/** Characters of what the server says about it. */
const longestDetail = 200

interface Facts {
  /** Of HTTP; null without an answer. */
  readonly status?: number | null
  /**
   * The server's own words, for admins and never for logs: they may repeat what was asked. Null when there are none, and
   * for a key, parts of which they may contain.
   */
  readonly detail?: string | null
  /** As `Retry-After` asks. */
  readonly retryAfterMs?: number | null
}

export class ModelError extends Error {
  readonly status: number | null
  readonly detail: string | null
  readonly retryAfterMs: number | null

  constructor(
    readonly kind: ModelErrorKind,
    { status = null, detail = null, retryAfterMs = null }: Facts = {}
  ) {
    super(sentences[kind])
    this.status = status
    this.detail = kind === 'key' ? null : (detail?.slice(0, longestDetail) ?? null)
    this.retryAfterMs = retryAfterMs
  }

  /** The same request may succeed later. */
  get isPassing(): boolean {
    return passing.has(this.kind)
  }

  /** Of an answer that is no success. */
  static async ofResponse(response: Response): Promise<ModelError> {
    const { code, message } = wordsOf(await response.text().catch(() => ''))
    const { status, headers } = response
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    return new ModelError(kindOf(status, code), {
      ...{ status, detail: message },
      retryAfterMs: seconds >= 0 ? seconds * 1000 : null,
    })
  }

  /** Of what a library threw; anything that no server can cause is thrown as it is. */
  static of(error: unknown): ModelError {
    for (let one = error; one instanceof Error; one = one.cause) {
      if (one instanceof ModelError) return one
      if (one instanceof OutboundError) return new ModelError(ofOutbound[one.kind])
      if (one instanceof SyntaxError) return new ModelError('garbage')
    }
    throw error
  }
}

/** OpenAI says `{error: {code, message}}`, Ollama `{error: message}`. */
function wordsOf(body: string): { readonly code: string | null; readonly message: string | null } {
  try {
    const { error } = JSON.parse(body) as { error?: unknown }
    if (typeof error === 'string') return { code: null, message: error }
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
    const textOf = (given: unknown) => (typeof given === 'string' ? given : null)
    return { code: textOf(code), message: textOf(message) }
  } catch {
    return { code: null, message: null }
  }
}

function kindOf(status: number, code: string | null): ModelErrorKind {
  if (status === 401 || status === 403) return 'key'
  if (status === 402 || code === 'insufficient_quota') return 'quota'
  if (status === 429) return 'rate_limit'
  if (status === 404) return 'no_model'
  if (status === 408) return 'timeout'
  return status >= 500 ? 'failed' : 'refused'
}
