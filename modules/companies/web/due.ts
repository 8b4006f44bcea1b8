/** How near the end of a company is, and on which day it ends once it is renewed. */
import dayjs from 'dayjs'
import { daysUntil } from '#web/lib/format'
import type { Company } from './model'

/**
 * `near`, `due` and `overdue` colour the row. From the fifth day on the row has no colour any more, so that companies that left
 * long ago do not hide those that can still be kept; its day stays red (`lapsed`).
 */
export type DueTone = 'endless' | 'paid' | 'near' | 'due' | 'overdue' | 'lapsed'

/** `days`: from today to the last paid day, negative when it is past; null for no end (administration.md 2, settings page). */
export function dueTone(days: number | null): DueTone {
  if (days === null) return 'endless'
  if (days > 5) return 'paid'
  if (days === 5) return 'near'
  if (days >= -3) return 'due'
  return days === -4 ? 'overdue' : 'lapsed'
}

/** Days until a company ends; null for one that does not. */
export const daysLeft = ({ dueDate, isPlatform }: Pick<Company, 'dueDate' | 'isPlatform'>) =>
  dueDate === null || isPlatform ? null : daysUntil(dueDate)

/** What the renew control adds, in months, and the recurrence to which each belongs. */
export const renewals = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const
export const renewalMonths: readonly number[] = Object.values(renewals)

/** The months of a company's recurrence; 1 when there is none, as without the module that keeps it. */
export const monthsOf = (recurrence: unknown): number =>
  Object.hasOwn(renewals, String(recurrence)) ? renewals[recurrence as keyof typeof renewals] : 1

/**
 * The last paid day after renewing: these months after the present one, or after today when that is past, as for a payment
 * (BIL-16). A day that its month does not have becomes the last one it has. All days are yyyy-MM-dd.
 */
export function renewedDay(dueDate: string | null, months: number, today: string): string {
  const from = dueDate !== null && dueDate > today ? dueDate : today
  return dayjs(from).add(months, 'month').format('YYYY-MM-DD')
}

/** Of this browser, yyyy-MM-dd. */
export const thisDay = () => dayjs().format('YYYY-MM-DD')
