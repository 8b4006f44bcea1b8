// A payment as Mercado Pago shows it.
import QRCode from 'qrcode'
import { toNumber } from '#modules/billing/sandbox/amount'
import { paidAmount, stateOf, type Charge, type ChargeState } from '#modules/billing/sandbox/charge'
import type { PaymentOrder } from '#modules/billing/sandbox/mercado_pago/payment_order'

export const orderOf = (charge: Charge) => charge.details as unknown as PaymentOrder

const STATUS: Readonly<Record<ChargeState, readonly [status: string, detail: string]>> = {
  open: ['pending', 'pending_waiting_transfer'],
  expired: ['cancelled', 'expired'],
  paid: ['approved', 'accredited'],
  cancelled: ['cancelled', 'by_collector'],
}
export const statusOf = (charge: Charge) => STATUS[stateOf(charge)][0]

/** `transaction_amount` is what was asked for; what was paid stands in `transaction_details.total_paid_amount`. */
export async function paymentView(charge: Charge) {
  const { payer, notificationUrl = null, metadata = {} } = orderOf(charge)
  const { description = null, externalReference = null } = charge
  const [status, detail] = STATUS[stateOf(charge)]
  const [first] = charge.payments
  return {
    id: Number(charge.id),
    date_created: withOffset(charge.createdAt),
    date_approved: first ? withOffset(first.at) : null,
    date_last_updated: withOffset(lastChangeOf(charge)),
    date_of_expiration: withOffset(charge.expiresAt),
    operation_type: 'regular_payment',
    payment_method_id: 'pix',
    payment_type_id: 'bank_transfer',
    status,
    status_detail: detail,
    currency_id: 'BRL',
    description,
    live_mode: false,
    external_reference: externalReference,
    transaction_amount: toNumber(charge.amount),
    transaction_amount_refunded: 0,
    notification_url: notificationUrl,
    metadata,
    payer,
    transaction_details: { total_paid_amount: toNumber(paidAmount(charge)) },
    point_of_interaction: {
      type: 'OPENPLATFORM',
      transaction_data: {
        qr_code: charge.code,
        qr_code_base64: await pictureOf(charge.code),
        ticket_url: `https://pagar.banco.test/${charge.id}`,
        e2e_id: first?.id ?? null,
      },
    },
  }
}

const lastChangeOf = ({ payments, cancelledAt, createdAt }: Charge) =>
  payments.at(-1)?.at ?? cancelledAt ?? createdAt

/** A bare PNG in base64. */
async function pictureOf(code: string): Promise<string> {
  return (await QRCode.toBuffer(code)).toString('base64')
}

/** ISO 8601 → `2020-05-30T23:59:59.000-04:00`, the hour of their servers. */
export function withOffset(at: string): string {
  const local = new Date(Date.parse(at) - 4 * 3_600_000).toISOString()
  return local.replace('Z', '-04:00')
}
