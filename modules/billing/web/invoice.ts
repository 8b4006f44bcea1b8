/** What the screens compute about invoices and plans. */
import { daysUntil } from '#web/lib/format'
import type { Recurrence } from '#modules/billing/contract'
import type { Invoice } from './api_invoices'
import type { OfferedPlan } from './api_public'

export type InvoiceState = Invoice['status'] | 'overdue'

/** Overdue: open after its day (BIL-13). */
export const stateOf = ({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>): InvoiceState =>
  status === 'open' && daysUntil(dueDate) < 0 ? 'overdue' : status

const months = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const

/** The months that one payment covers. */
export const monthsOf = (recurrence: Recurrence): number => months[recurrence]

/** What a plan costs for each payment, in reais. */
export const amountOf = ({ value }: Pick<OfferedPlan, 'value'>, recurrence: Recurrence): number =>
  Math.round(value * 100 * monthsOf(recurrence)) / 100
