/** Whether a company may still be served (BIL-07). */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings'
import type Company from '#modules/identity/models/company'

interface Subscription {
  readonly isActive: boolean
  readonly isPlatform: boolean
  /** The last paid day, yyyy-MM-dd; null for a company without an end. */
  readonly dueDate: string | null
}

/** True from the first moment after the last paid day in the company's zone, or when switched off. */
export function isExpired(subscription: Subscription, zone: string, at: DateTime): boolean {
  if (subscription.isPlatform) return false
  if (!subscription.isActive) return true
  if (!subscription.dueDate) return false
  return at > DateTime.fromISO(subscription.dueDate, { zone }).endOf('day')
}

export async function isExpiredCompany(company: Company): Promise<boolean> {
  const zone = await readSetting<string>({ companyId: company.id }, 'identity.timezone')
  const { isActive, isPlatform } = company
  return isExpired({ isActive, isPlatform, dueDate: dueDateOf(company) }, zone, now())
}

/** yyyy-MM-dd (API-07), or null. */
export const dueDateOf = ({ dueDate }: Pick<Company, 'dueDate'>) => dueDate?.toISODate() ?? null
