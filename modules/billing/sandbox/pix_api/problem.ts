// Errors of the Pix API in Efí's form.
import { Refusal, type Api } from '#modules/billing/sandbox/answer'

export interface FieldError {
  /** The rule that was broken. */
  readonly chave: string
  /** `.body.valor.original` */
  readonly caminho: string
  readonly mensagem: string
}

/** `name`: Efí's name of the error. */
export const refuse = (status: number, name: string, mensagem: string): Refusal =>
  new Refusal({ status, json: { nome: name, mensagem } })

export const invalidValue = (mensagem: string) => refuse(400, 'valor_invalido', mensagem)

export const invalidJson = (erros: readonly FieldError[]): Refusal =>
  new Refusal({
    status: 400,
    json: { nome: 'json_invalido', mensagem: 'Valores ou tipos de campos inválidos', erros },
  })

export const unknownCharge = () =>
  refuse(400, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado')

/** An error in the form of the standard (RFC 7807). */
export const problem = (status: number, type: string, title: string, detail: string) =>
  ({
    status,
    contentType: 'application/problem+json',
    text: JSON.stringify({
      type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
      title,
      status,
      detail,
    }),
  }) as const

export const pixApi: Api = {
  provider: 'pix',
  failed: {
    status: 500,
    json: { nome: 'erro_aplicacao', mensagem: 'Ocorreu um erro interno na aplicação' },
  },
  tooMany: problem(
    429,
    'MuitasRequisicoes',
    'Muitas requisições',
    'Limite de requisições atingido.'
  ),
}
