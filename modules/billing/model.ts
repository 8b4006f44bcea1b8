/** The tables of billing. */
import { belongsTo, column, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import {
  ChargePaymentSchema,
  ChargeSchema,
  InvoiceSchema,
  PlanSchema,
  SubscriptionSchema,
} from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { InvoiceStatus, Recurrence } from '#modules/billing/contract'
import type { ProviderKind } from '#modules/billing/providers/credentials'

/** What a company can buy. Plans belong to the platform, hence no tenant column. */
export class Plan extends PlanSchema {
  static table = 'plans'

  /** Entitlement key → granted; a missing key has the default of the module that declares it. */
  @column()
  declare flags: Record<string, boolean>
}

/** The plan that a company is on. A company without one has everything, without limits. */
export class Subscription extends TenantModel(SubscriptionSchema) {
  static table = 'subscriptions'
  static primaryKey = 'companyId'
  static selfAssignPrimaryKey = true

  @column()
  declare recurrence: Recurrence

  @belongsTo(() => Plan)
  declare plan: BelongsTo<typeof Plan>
}

/** PostgreSQL sends a bigint as text; amounts have at most twelve digits. */
const cents = () => column({ consume: Number })

/** What a company has to pay for its next months; at most one is open (BIL-12). */
export class Invoice extends TenantModel(InvoiceSchema) {
  static table = 'invoices'

  @cents()
  declare valueCents: number
  @column()
  declare status: InvoiceStatus
  /** Why it was cancelled: renewed by the operator, nothing to pay any more, or no end of the paid time. */
  @column()
  declare note: 'manual' | 'free' | 'endless' | null
}

/**
 * A request for money at a provider. `asked`: written here, not known to be made there; `open`: it can be paid; `ending`:
 * not wanted any more, to be cancelled there; `closed`: nothing more is expected of it.
 */
export type ChargeStatus = 'asked' | 'open' | 'ending' | 'closed'
/**
 * What became of it. `renewed`: it paid its invoice; `too_little`: what arrived does not; `surplus`: its invoice was not
 * open any more when the money came; the others: nothing arrived.
 */
export type ChargeOutcome =
  'renewed' | 'too_little' | 'surplus' | 'expired' | 'replaced' | 'refused'

export class Charge extends TenantModel(ChargeSchema) {
  static table = 'charges'

  @cents()
  declare amountCents: number
  /** All that has arrived: it paid the invoice, was paid back, or is still to be paid back. */
  @cents()
  declare paidCents: number
  /** What of it paid the invoice. */
  @cents()
  declare usedCents: number
  /** What the operator has paid back, or settled with the customer in another way. */
  @cents()
  declare refundedCents: number
  @column()
  declare provider: ProviderKind
  @column()
  declare state: ChargeStatus
  /** Null while it is not known. */
  @column()
  declare outcome: ChargeOutcome | null

  @belongsTo(() => Invoice)
  declare invoice: BelongsTo<typeof Invoice>
  @hasMany(() => ChargePayment)
  declare payments: HasMany<typeof ChargePayment>

  /** In centavos; the SQL of it is `isToRefund` in queries_of_charges.ts. */
  get toRefundCents(): number {
    return Math.max(0, this.paidCents - this.usedCents - this.refundedCents)
  }
}

/** One payment that arrived for a charge, by the provider's or the banks' id. */
export class ChargePayment extends TenantModel(ChargePaymentSchema) {
  static table = 'charge_payments'

  @cents()
  declare amountCents: number
}
