/** Types and events of the billing module: plans, and which company is on which. */

/** How often a company pays, by the names of the HTTP contract: each one, two, three, six or twelve months. */
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export type Recurrence = (typeof recurrences)[number]

export interface PlanChanged {
  /** The operator's own company, whose admins see the list of plans. */
  readonly companyId: number
  readonly planId: number
  readonly change: 'create' | 'update' | 'delete'
}
export interface EntitlementsChanged {
  readonly companyId: number
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** The operator added, edited or deleted a plan. */
    'billing.plan_changed': PlanChanged
    /** A company is on another plan, or its plan includes other features or limits. */
    'billing.entitlements_changed': EntitlementsChanged
  }
}
