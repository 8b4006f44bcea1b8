// What a call of the Pix API gets, and its table of calls.
import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from '#modules/billing/sandbox/answer'
import type { Bank } from '#modules/billing/sandbox/bank'
import type { CallKind } from '#modules/billing/sandbox/faults'
import type { Tokens } from '#modules/billing/sandbox/pix_api/tokens'

export interface PixCall {
  readonly bank: Bank
  readonly tokens: Tokens
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}
export interface PixRoute {
  readonly kind: CallKind
  readonly handle: (call: PixCall) => Answer | Promise<Answer>
}
/** `METHOD /path/:name` → call. */
export type PixRoutes = Readonly<Record<string, PixRoute>>
