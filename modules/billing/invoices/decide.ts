/** What becomes of a company's open invoice when time passes, or its plan or last paid day changes (BIL-12, BIL-18). */
import type { Recurrence } from '#modules/billing/contract'
import { addDays, addMonths, daysAhead, monthsOf } from '#modules/billing/invoices/days'

export interface InvoiceTerms {
  readonly planId: number
  readonly detail: string
  readonly months: number
  readonly valueCents: number
  /** yyyy-MM-dd */
  readonly dueDate: string
}

interface BilledPlan {
  readonly id: number
  readonly name: string
  /** The price of a month. */
  readonly valueCents: number
}

export interface BilledCompany {
  /** The last paid day; null for no end. */
  readonly dueDate: string | null
  readonly isPlatform: boolean
  /** Null for none: nothing is to be paid. */
  readonly plan: BilledPlan | null
  readonly recurrence: Recurrence
  readonly open: Pick<InvoiceTerms, 'months' | 'valueCents' | 'dueDate'> | null
}

export interface Decision {
  /** Why the open invoice is cancelled. */
  readonly cancel?: 'manual' | 'free' | 'endless'
  /** What changes in the open invoice. */
  readonly change?: Partial<InvoiceTerms>
  readonly create?: InvoiceTerms
  /** The new last paid day of a company whose plan costs nothing. */
  readonly renewUntil?: string
}

/**
 * `isRepriced`: its plan, or how often it pays, has just changed; otherwise an open invoice keeps its value, which may be
 * that of a plan chosen at the checkout.
 */
export function decide(company: BilledCompany, today: string, isRepriced = false): Decision {
  const { open, plan, isPlatform, dueDate, recurrence } = company
  if (dueDate === null || isPlatform) return withoutInvoice(open, 'endless')
  if (!plan) return withoutInvoice(open, 'free')
  const terms = termsOf(plan, recurrence, dueDate)
  if (!terms.valueCents) return withoutPrice(open, terms, today, isRepriced)
  if (open && !isRenewed(open, dueDate)) return step(open, terms, isRepriced)
  return {
    ...(open && { cancel: 'manual' }),
    ...(dueDate <= addDays(today, daysAhead) && { create: terms }),
  }
}

const withoutInvoice = (open: BilledCompany['open'], why: Decision['cancel']): Decision =>
  open ? { cancel: why } : {}

function termsOf(plan: BilledPlan, recurrence: Recurrence, dueDate: string): InvoiceTerms {
  const months = monthsOf(recurrence)
  const { id: planId, name: detail, valueCents } = plan
  return { planId, detail, months, valueCents: valueCents * months, dueDate }
}

/** An invoice may be open from before its plan became free: it can be paid until the company is renewed without it. */
function withoutPrice(
  open: BilledCompany['open'],
  terms: InvoiceTerms,
  today: string,
  isRepriced: boolean
): Decision {
  const { dueDate, months } = terms
  if (open && !isRepriced && dueDate > today) return step(open, terms, false)
  const cancel = open ? ({ cancel: 'free' } as const) : {}
  if (dueDate > today) return cancel
  let renewUntil = dueDate
  while (renewUntil <= today) renewUntil = addMonths(renewUntil, months)
  return { ...cancel, renewUntil }
}

/** Whether the operator has moved the last paid day on by all the months that the invoice is for (BIL-18). */
const isRenewed = (open: NonNullable<BilledCompany['open']>, dueDate: string) =>
  dueDate >= addMonths(open.dueDate, open.months)

function step(
  open: NonNullable<BilledCompany['open']>,
  terms: InvoiceTerms,
  isRepriced: boolean
): Decision {
  if (isRepriced) return { change: terms }
  return open.dueDate === terms.dueDate ? {} : { change: { dueDate: terms.dueDate } }
}
