/** HTTP contract of plans (BIL-05). */
import type { PlanFlags } from '#modules/identity/contract'

/** A plan as visitors see it; enabled modules add flags of their own. */
export interface PlanWire extends PlanFlags {
  readonly id: number
  readonly name: string
  /** Null is no limit, 0 allows none (BIL-03). */
  readonly users: number | null
  readonly connections: number | null
  readonly queues: number | null
  /** The price of a month, in reais. */
  readonly value: number
}
/** A plan as the operator sees it. */
export interface ManagedPlanWire extends PlanWire {
  readonly isPublic: boolean
  /** How many companies are on it. */
  readonly companiesCount: number
  readonly createdAt: string
  readonly updatedAt: string
}
