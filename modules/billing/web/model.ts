/** A plan as the screens use it. */

export interface Plan {
  readonly id: number
  readonly name: string
  /** Null is no limit, 0 allows none (BIL-03). */
  readonly users: number | null
  readonly connections: number | null
  readonly queues: number | null
  /** Of a month, in reais. */
  readonly price: number
  /** Whether visitors see it and may choose it. */
  readonly isPublic: boolean
  /** How many companies are on it. */
  readonly companies: number
  /** By name of the feature: whether it is included. */
  readonly features: Features
}
export type Features = Readonly<Record<string, boolean>>
