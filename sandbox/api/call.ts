// One JSON API call: the type of its handlers and the look-ups that most of them start with.
import { SandboxError } from '#sandbox/errors'
import type { Phone } from '#sandbox/phones/phone_book'
import type { SandboxContext } from '#sandbox/context'

export interface Call {
  readonly context: SandboxContext
  /** Value of the :number path parameter. */
  readonly number: string
  readonly query: URLSearchParams
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown
}
export type Handler = (call: Call) => Promise<unknown>
/** `METHOD /path` → handler. */
export type Routes = Record<string, Handler>

export function phoneOf(context: SandboxContext, number: string): Phone {
  const phone = context.phones.find(number.replace(/\D/g, ''))
  if (phone) return phone
  throw new SandboxError(404, 'NO_SUCH_PHONE', `Nenhum telefone usa o número ${number}.`)
}

/** The business to use when the request names none. */
export function onlyBusiness(context: SandboxContext): string {
  const paired = context.companions.pairedNumbers()
  if (paired.length === 1) return paired[0]
  if (paired.length === 0) {
    throw new SandboxError(422, 'NOT_PAIRED', 'Nenhum número de empresa está conectado ainda.')
  }
  throw new SandboxError(422, 'TO_IS_MISSING', 'Há mais de uma empresa: diga para qual (to).')
}

/** The chat named by the query: a company's number or a group's address. */
export function chatIn(query: URLSearchParams): string | undefined {
  const address = query.get('with') ?? ''
  return address.endsWith('@g.us') ? address : address.replace(/\D/g, '') || undefined
}
