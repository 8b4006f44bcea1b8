/** The error of a failed request, in one shape for the whole web app (API-04). */

export interface FieldFault {
  readonly field: string
  readonly rule: string
  /** The server's English sentence, when it sends one. */
  readonly message?: string
}

/** `code` is the key for translation; codes made here are ERR_NETWORK and ERR_UNREADABLE_ANSWER. */
export class ApiError extends Error {
  constructor(
    /** The HTTP status; 0 when there was no response. */
    readonly status: number,
    readonly code: string,
    message: string,
    more: Partial<Pick<ApiError, 'fields' | 'facts' | 'requestId' | 'retryAfterSeconds'>> = {}
  ) {
    super(message)
    this.name = 'ApiError'
    this.fields = more.fields ?? []
    this.facts = more.facts ?? {}
    this.requestId = more.requestId ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }

  /** Errors of single fields; empty when the error concerns the request as a whole. */
  readonly fields: readonly FieldFault[]
  /** Further values of the response beside the code: a limit, a date, who has taken a ticket. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  static async from(answer: Response): Promise<ApiError> {
    const { error, message, details, ...facts } = await bodyOf(answer)
    const seconds = Number(answer.headers.get('retry-after'))
    return new ApiError(
      answer.status,
      typeof error === 'string' ? error : `HTTP_${answer.status}`,
      typeof message === 'string' ? message : answer.statusText,
      {
        fields: Array.isArray(details) ? (details as FieldFault[]) : [],
        facts,
        requestId: answer.headers.get('x-request-id'),
        retryAfterSeconds: seconds > 0 ? seconds : null,
      }
    )
  }
}

/** The JSON object of an error response; an empty one when the body is something else. */
async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** The code of anything thrown. */
export const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : 'ERR_UNKNOWN')

/** The server answered no. Not: a missing or incomplete response, a failure of the server, or a rate limit. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** For `catch` of a request: an error with this code is shown at a field; any other one is thrown as it is. */
export const atField =
  (code: string, fault: FieldFault) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.code !== code) throw error
    throw new ApiError(error.status, code, error.message, { fields: [fault] })
  }
