/** Whether a company's subscription is valid (BIL-07). */
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { errorClasses } from '#app/kernel/errors'
import { platform, readSetting } from '#app/kernel/settings/settings'
import specs from '#modules/identity/errors'
import type Company from '#modules/identity/models/company'

const errors = errorClasses(specs)

interface Subscription {
  readonly isActive: boolean
  readonly isPlatform: boolean
  /** The last paid day, yyyy-MM-dd; null for no end. */
  readonly dueDate: string | null
}

/**
 * True after the end of the last paid day in the company's zone and of the days of grace behind it, or when the company is
 * deactivated.
 */
export function isExpired(
  subscription: Subscription,
  zone: string,
  at: DateTime,
  graceDays = 0
): boolean {
  if (subscription.isPlatform) return false
  if (!subscription.isActive) return true
  if (!subscription.dueDate) return false
  const last = DateTime.fromISO(subscription.dueDate, { zone }).plus({ days: graceDays })
  return at > last.endOf('day')
}

/**
 * The error with which calls of an overdue company are rejected, or null (BIL-09). Zone and
 * days of grace are read only after the last paid day; before it the date alone decides.
 */
export async function debtOf(
  subscription: Subscription & { readonly companyId: number }
): Promise<Error | null> {
  const { dueDate, isActive, isPlatform } = subscription
  const isPaid = dueDate === null || dueDate > now().toUTC().toISODate()!
  if (isPlatform || (isActive && isPaid)) return null
  const zone = await readSetting<string>(subscription, 'identity.timezone')
  const graceDays = await readSetting<number>(platform, 'identity.grace_days')
  return isExpired(subscription, zone, now(), graceDays)
    ? new errors.E_SUBSCRIPTION_EXPIRED({ dueDate })
    : null
}

export async function isExpiredCompany(company: Company): Promise<boolean> {
  const { id: companyId, isActive, isPlatform } = company
  return (await debtOf({ companyId, isActive, isPlatform, dueDate: dueDateOf(company) })) !== null
}

/** yyyy-MM-dd (API-07), or null. */
export const dueDateOf = ({ dueDate }: Pick<Company, 'dueDate'>) => dueDate?.toISODate() ?? null
