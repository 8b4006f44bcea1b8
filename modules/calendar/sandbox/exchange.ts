// What the parts of the stand-in are made of: a request, and what is answered to it.
import type { RequestKind } from '#modules/calendar/sandbox/wire'

export interface Asked {
  readonly query: URLSearchParams
  /** Of a form; empty for any other body. */
  readonly form: URLSearchParams
  /** The JSON of the body; empty without one. */
  readonly json: Readonly<Record<string, unknown>>
  /** Values of the path's parts, decoded. */
  readonly parts: readonly string[]
  /** Of the header. */
  readonly accessToken: string | null
}
export type Reply =
  | { readonly json: unknown }
  | { readonly html: string }
  | { readonly location: string }
  | { readonly isEmpty: true }

export interface Answered {
  readonly reply: Reply
  /** For whom it was. */
  readonly account?: string
}
export interface Endpoint {
  readonly kind: RequestKind
  readonly method: string
  /** Its groups are `parts`. */
  readonly path: RegExp
  readonly answer: (asked: Asked) => Answered
}

/** An error that the program gets, in Google's shape. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
    readonly account: string | null = null
  ) {
    super(JSON.stringify(body))
  }
}

/** Of the calendar. */
export const apiRefusal = (
  code: number,
  reason: string,
  message: string,
  account: string | null = null
): Refusal =>
  new Refusal(
    code,
    { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
    account
  )

/** Of the tokens. */
export const oauthRefusal = (error: string, description: string, status = 400): Refusal =>
  new Refusal(status, { error, error_description: description })
