// A charge and its payments, whichever provider it was made at.

/** Centavos: all amounts inside are integers. */
export type Centavos = number
export type ProviderName = 'pix' | 'mercado_pago' | 'asaas'

export interface Charge {
  /** Its id at the provider: a txid, digits, `pay_…`. No two providers have the same form. */
  readonly id: string
  readonly provider: ProviderName
  readonly amount: Centavos
  /** ISO 8601. */
  readonly createdAt: string
  /** ISO 8601: after it no payment is expected. */
  readonly expiresAt: string
  /** Whether payers may pay after `expiresAt`, as Asaas has it. */
  readonly isPayableLate?: boolean
  /** ISO 8601. */
  cancelledAt?: string
  /** Who is asked to pay. */
  readonly payer?: string
  readonly description?: string
  /** The product's own id for it. */
  readonly externalReference?: string
  /** The copy-and-paste text (BR Code). */
  readonly code: string
  readonly payments: Payment[]
  /** What the provider keeps of the request that made it. */
  readonly details: Readonly<Record<string, unknown>>
}

export interface Payment {
  /** endToEndId: 32 letters and digits. */
  readonly id: string
  readonly amount: Centavos
  /** ISO 8601. */
  readonly at: string
  /** Name of who paid. */
  readonly payer: string
}

export type ChargeState = 'open' | 'expired' | 'paid' | 'cancelled'

/** A paid charge stays paid, however often and however late that was. */
export function stateOf(charge: Charge, now = new Date()): ChargeState {
  if (charge.payments.length > 0) return 'paid'
  if (charge.cancelledAt) return 'cancelled'
  return isLate(charge, now.toISOString()) ? 'expired' : 'open'
}

/** Whether `at` (ISO 8601) lies after the expiry of the charge. */
export const isLate = (charge: Charge, at: string) => Date.parse(at) > Date.parse(charge.expiresAt)

/** Sum of its payments. */
export const paidAmount = ({ payments }: Charge): Centavos =>
  payments.reduce((sum, { amount }) => sum + amount, 0)
