// Charges and payments as the Pix API shows them.
import { toDecimal } from '#modules/billing/sandbox/amount'
import {
  stateOf,
  type Charge,
  type ChargeState,
  type Payment,
} from '#modules/billing/sandbox/charge'

/** What the Pix API keeps of a request, in `Charge.details`. */
export interface CobDetails {
  readonly key: string
  readonly expirySeconds: number
  readonly locId: number
  readonly location: string
  readonly debtor?: unknown
  readonly request?: string
  readonly additions?: unknown
}
export const detailsOf = (charge: Charge) => charge.details as unknown as CobDetails

/** The standard has no word for expired: such a charge stays ATIVA. */
const STATUS: Readonly<Record<ChargeState, string>> = {
  open: 'ATIVA',
  expired: 'ATIVA',
  paid: 'CONCLUIDA',
  cancelled: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
}
export const statusOf = (charge: Charge) => STATUS[stateOf(charge)]

export function cobView(charge: Charge) {
  const { key, expirySeconds, locId, location, debtor, request, additions } = detailsOf(charge)
  return {
    calendario: { criacao: charge.createdAt, expiracao: expirySeconds },
    txid: charge.id,
    revisao: charge.cancelledAt ? 1 : 0,
    loc: { id: locId, location, tipoCob: 'cob' },
    location,
    status: statusOf(charge),
    devedor: debtor,
    valor: { original: toDecimal(charge.amount) },
    chave: key,
    solicitacaoPagador: request,
    infoAdicionais: additions,
    pixCopiaECola: charge.code,
    ...(charge.payments.length > 0 && {
      pix: charge.payments.map((each) => pixView(charge, each)),
    }),
  }
}

export const pixView = (charge: Charge, payment: Payment) => ({
  endToEndId: payment.id,
  txid: charge.id,
  chave: detailsOf(charge).key,
  valor: toDecimal(payment.amount),
  horario: payment.at,
  infoPagador: `Pago por ${payment.payer}`,
})
