// Errors in Asaas's form.
import { Refusal, type Answer, type Api } from '#modules/billing/sandbox/answer'

export const refuse = (status: number, code: string, description: string): Refusal =>
  new Refusal(errorOf(status, code, description))

export const badRequest = (code: string, description: string) => refuse(400, code, description)

const errorOf = (status: number, code: string, description: string): Answer => ({
  status,
  json: { errors: [{ code, description }] },
})

export const asaasApi: Api = {
  provider: 'asaas',
  failed: errorOf(500, 'internal_error', 'Ocorreu um erro inesperado.'),
  tooMany: errorOf(429, 'too_many_requests', 'Você atingiu o limite de requisições.'),
}
