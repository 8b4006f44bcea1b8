/** Shapes of the calls of companies. Fields that other modules keep, such as `planId`, stand beside these. */
import type { Brand } from '#app/kernel/text/brand'

/** The brand of the platform: pictures are paths, or null. */
export type BrandWire = Brand

/** The answer to signing up (BIL-01). */
export interface CompanyWire {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Whether it is active. */
  readonly status: boolean
  readonly campaignsEnabled: boolean
  /** yyyy-MM-dd; null for no end. */
  readonly dueDate: string | null
  readonly createdAt: string
}

/** A company as the operator sees it. */
export interface ListedCompanyWire extends CompanyWire {
  /** Whether it is the operator's own, which cannot be deleted and never expires. */
  readonly isPlatform: boolean
  readonly use: {
    readonly users: number
    readonly connections: number
    /** Written this calendar month in the company's zone, both ways. */
    readonly messagesOfMonth: number
    readonly lastSeenAt: string | null
  }
}

export interface CompaniesPageWire {
  readonly companies: readonly ListedCompanyWire[]
  readonly count: number
  readonly hasMore: boolean
}

/** What a visitor has to know to sign up. */
export interface SignupWire {
  readonly isOpen: boolean
  readonly trialDays: number
}
