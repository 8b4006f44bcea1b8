/** A company as the operator's screens use it. */

export interface Company {
  readonly id: number
  readonly name: string
  readonly email: string
  /** Digits; maybe none. */
  readonly phone: string
  readonly isActive: boolean
  /** Whether it has campaigns whatever its plan. */
  readonly hasCampaigns: boolean
  /** The last paid day, yyyy-MM-dd; null for no end. */
  readonly dueDate: string | null
  /** The operator's own, which never ends and cannot be deleted. */
  readonly isPlatform: boolean
  readonly users: number
  readonly connections: number
  /** Of the calendar month in the company's zone. */
  readonly messagesOfMonth: number
  readonly lastSeenAt: string | null
  readonly createdAt: string
  /** What other modules keep of it, such as its plan, by the names of the call. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Longest phone number of the operator's form and of the visitors', in digits. */
export const longestPhone = { abroad: 15, brazil: 11 } as const
/** Characters, as the server has them. */
export const nameLength = { min: 2, max: 50 } as const
export const passwordLength = { min: 5, max: 50 } as const
