/** Types and events of the billing module: plans, which company is on which, and what it pays. */

/** How often a company pays, by the names of the HTTP contract: each one, two, three, six or twelve months. */
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export type Recurrence = (typeof recurrences)[number]

export type InvoiceStatus = 'open' | 'paid' | 'cancelled'

export interface PlanChanged {
  /** The operator's own company, whose admins see the list of plans. */
  readonly companyId: number
  readonly planId: number
  readonly change: 'create' | 'update' | 'delete'
}
export interface EntitlementsChanged {
  readonly companyId: number
}
export interface InvoicePaid {
  readonly companyId: number
  readonly invoiceId: number
  readonly companyName: string
  /** The new last paid day, yyyy-MM-dd. */
  readonly dueDate: string
}
export interface ChargeExpired {
  readonly companyId: number
  readonly invoiceId: number
}
export interface PaidTooLittle {
  readonly companyId: number
  readonly invoiceId: number
  readonly paidCents: number
  readonly valueCents: number
}
export interface ChargeChanged {
  readonly companyId: number
  readonly chargeId: number
}
export interface PaidTimeOver {
  readonly companyId: number
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** The operator added, edited or deleted a plan. */
    'billing.plan_changed': PlanChanged
    /** A company is on another plan, or its plan includes other features or limits. */
    'billing.entitlements_changed': EntitlementsChanged
    /** An invoice was paid, and the company may work until the new day (BIL-16). */
    'billing.invoice_paid': InvoicePaid
    /** A charge ended unpaid (BIL-17). */
    'billing.charge_expired': ChargeExpired
    /** Something arrived for a charge, but less than its invoice's value. */
    'billing.paid_too_little': PaidTooLittle
    /** Money arrived for a charge or was paid back, or the charge ended. */
    'billing.charge_changed': ChargeChanged
    /** The last paid day of a company is over (BIL-09). */
    'billing.paid_time_over': PaidTimeOver
  }
}
