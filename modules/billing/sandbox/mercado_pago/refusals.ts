// Errors in Mercado Pago's form.
import { Refusal, type Answer, type Api } from '#modules/billing/sandbox/answer'

/** `code`: Mercado Pago's own number of the cause, where it has one. */
export const refuse = (status: number, error: string, message: string, code?: number): Refusal =>
  new Refusal(errorOf(status, error, message, code))

export const badRequest = (message: string, code?: number) =>
  refuse(400, 'bad_request', message, code)

function errorOf(status: number, error: string, message: string, code?: number): Answer {
  const cause = code === undefined ? [] : [{ code, description: message }]
  return { status, json: { message, error, status, cause } }
}

export const mercadoPagoApi: Api = {
  provider: 'mercado_pago',
  failed: errorOf(500, 'internal_server_error', 'internal_server_error'),
  tooMany: errorOf(429, 'too_many_requests', 'Too many requests'),
}
