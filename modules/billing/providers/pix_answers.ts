/** Charges (cob) and errors as the Pix API of the Central Bank shows them, and as Efí does. */
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import {
  decimalText,
  elementsOf,
  fieldsOf,
  moment,
  openUntil,
} from '#modules/billing/providers/answers'
import type { ChargeState, ProviderError } from '#modules/billing/providers/port'

const statuses = [
  'ATIVA',
  'CONCLUIDA',
  'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'REMOVIDA_PELO_PSP',
] as const

const fields = () => ({
  status: vine.enum(statuses),
  calendario: vine.object({
    criacao: moment(),
    expiracao: vine.number({ strict: true }).positive(),
  }),
  valor: vine.object({ original: decimalText() }),
  pix: vine.array(vine.object(receivedFields())).optional(),
})
const receivedFields = () => ({
  endToEndId: vine.string().minLength(1),
  valor: decimalText(),
  horario: moment(),
  devolucoes: vine.array(vine.object({ valor: decimalText(), status: vine.string() })).optional(),
})

export const cob = vine.create(fields())
/** A charge that can be shown to a payer. */
export const payableCob = vine.create({ ...fields(), pixCopiaECola: vine.string().minLength(1) })
export type Cob = Infer<typeof cob>
export type PayableCob = Infer<typeof payableCob>

/** A refund that failed. */
const notMade = 'NAO_REALIZADO'

export function stateOfCob(read: Cob): ChargeState {
  const received = read.pix ?? []
  const refunds = received.flatMap(({ devolucoes = [] }) => devolucoes)
  const paidCents = sumOf(received) - sumOf(refunds.filter(({ status }) => status !== notMade))
  const isGivenBack = received.length > 0 && paidCents <= 0
  return {
    status: isGivenBack ? 'cancelled' : statusOf(read),
    paidCents: Math.max(0, paidCents),
    payments: received.map(({ endToEndId, valor, horario }) => ({
      id: endToEndId,
      amountCents: valor,
      at: horario,
    })),
  }
}

/** The standard knows no expired charge: it stays ATIVA. */
function statusOf(read: Cob): ChargeState['status'] {
  if (read.status === 'ATIVA') return openUntil(expiryOf(read))
  return read.status === 'CONCLUIDA' ? 'paid' : 'cancelled'
}

export const expiryOf = ({ calendario: { criacao, expiracao } }: Pick<Cob, 'calendario'>) =>
  criacao.plus({ seconds: expiracao })

const sumOf = (amounts: readonly { readonly valor: number }[]) =>
  amounts.reduce((sum, { valor }) => sum + valor, 0)

/** Names of the errors in a body: Efí's, the standard's (RFC 7807), and that of OAuth. */
export function pixErrorCodes(body: unknown): readonly unknown[] {
  const problem = fieldsOf(body)
  const { erros: errors, violacoes: violations, type, error } = problem
  return [
    problem.nome,
    error,
    typeof type === 'string' ? type.split('/').at(-1) : undefined,
    ...elementsOf(errors).map((each) => each.caminho),
    ...elementsOf(violations).map((each) => each.propriedade),
  ]
}

/** The standard has 404, Efí a 400. */
const isMissing =
  (code: string) =>
  ({ status, codes }: ProviderError) =>
    status === 404 || codes.includes(code)
export const isNoCob = isMissing('cobranca_nao_encontrada')
export const isNoWebhook = isMissing('webhook_nao_encontrado')
