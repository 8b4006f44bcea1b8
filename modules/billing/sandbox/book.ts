// The book of charges of all providers, and the rules of paying.
import { SandboxError } from '#sandbox/stand_in'
import {
  isLate,
  stateOf,
  type Centavos,
  type Charge,
  type Payment,
  type ProviderName,
} from '#modules/billing/sandbox/charge'
import { endToEndId } from '#modules/billing/sandbox/ids'
import type { Store } from '#modules/billing/sandbox/store'

export interface PayOrder {
  /** The charge's own amount when missing. */
  readonly amount?: Centavos
  /** How many payments; 1 when missing. */
  readonly times?: number
  /** The payment has a time after the charge's expiry, even when that has not come yet. */
  readonly late?: boolean
  /** Also when it has been paid. */
  readonly again?: boolean
  /** Name of who pays. */
  readonly payer?: string
}

/** What a payment dated behind the expiry is late by. */
const LATE_MS = 60_000

export class Book {
  constructor(private readonly store: Store) {}

  /** Oldest first. */
  all(provider?: ProviderName): Charge[] {
    return this.store.state.charges.filter((each) => !provider || each.provider === provider)
  }

  find(id: string): Charge | undefined {
    return this.store.state.charges.find((charge) => charge.id === id)
  }

  add(charge: Charge): Charge {
    this.store.state.charges.push(charge)
    this.store.save()
    return charge
  }

  cancel(charge: Charge) {
    charge.cancelledAt = new Date().toISOString()
    this.store.save()
  }

  /**
   * Pays as a bank would let somebody pay.
   *
   * @throws SandboxError 409 for a charge that is cancelled, expired (unless `late`) or paid (unless `again`)
   */
  pay(charge: Charge, order: PayOrder): Payment[] {
    refuseWhatABankRefuses(charge, order)
    const payments = Array.from({ length: order.times ?? 1 }, () => newPayment(charge, order))
    charge.payments.push(...payments)
    this.store.save()
    return payments
  }

  /** A number for the next charge, unique in this book. */
  nextNumber(): number {
    this.store.state.lastNumber += 1
    return this.store.state.lastNumber
  }
}

function refuseWhatABankRefuses(charge: Charge, { late, again }: PayOrder) {
  const state = stateOf(charge)
  if (state === 'cancelled') {
    throw new SandboxError(409, 'CANCELLED', 'Esta cobrança foi cancelada por quem a emitiu.')
  }
  if (state === 'paid' && !again) {
    throw new SandboxError(409, 'PAID', 'Esta cobrança já foi paga.')
  }
  if (state === 'expired' && !late && !charge.isPayableLate) {
    throw new SandboxError(409, 'EXPIRED', 'O prazo desta cobrança acabou.')
  }
}

function newPayment(charge: Charge, order: PayOrder): Payment {
  const now = new Date().toISOString()
  const at =
    order.late && !isLate(charge, now)
      ? new Date(Date.parse(charge.expiresAt) + LATE_MS).toISOString()
      : now
  const payer = order.payer ?? charge.payer ?? 'Pagador de teste'
  return { id: endToEndId(at), amount: order.amount ?? charge.amount, at, payer }
}
