/** A company's working hours, and whether it is open at a moment. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { companyOf } from '#modules/identity/public'
import type { HoursState, Shift } from '#modules/hours/contract'
import { hoursAt } from '#modules/hours/hours_at'
import CompanyHoliday from '#modules/hours/models/company_holiday'
import CompanyHours from '#modules/hours/models/company_hours'

type CompanyOf = Pick<Actor, 'companyId'>

/** The weekly shifts; empty when they were never set: always open (BOT-41). */
export async function companyShifts(actor: CompanyOf): Promise<readonly Shift[]> {
  return (await CompanyHours.of(actor).first())?.shifts ?? []
}

/** By the company's own shifts (BOT-40: scheduleType company). */
export async function companyHoursNow(actor: CompanyOf, at = now()): Promise<HoursState> {
  return hoursNow(actor, await companyShifts(actor), at)
}

/** By the given shifts, with the company's holidays and in its zone (API-08). */
export async function hoursNow(
  actor: CompanyOf,
  shifts: readonly Shift[],
  at = now()
): Promise<HoursState> {
  return (await openingHours(actor, shifts))(at)
}

/** As `hoursNow`, for callers that ask about many moments: what it depends on is read once. */
export async function openingHours(
  actor: CompanyOf,
  shifts: readonly Shift[]
): Promise<(at: DateTime) => HoursState> {
  const { zone } = await companyOf(actor)
  const holidays = await holidaysAround(actor)
  return (at) => hoursAt(shifts, holidays, at.setZone(zone))
}

async function holidaysAround(actor: CompanyOf): Promise<string[]> {
  const rows = await CompanyHoliday.of(actor)
  return rows.map(({ date }) => date.toISODate()!)
}
