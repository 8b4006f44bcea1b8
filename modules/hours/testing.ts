/** Holidays as fixtures for the tests of all modules. */
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import CompanyHoliday from '#modules/hours/models/company_holiday'

let made = 0

/** On a unique day unless `day` is given: yyyy-MM-dd. */
export function aHoliday({ companyId }: Pick<Actor, 'companyId'>, day?: string) {
  const date = day ? DateTime.fromISO(day) : DateTime.fromISO('2031-01-01').plus({ days: ++made })
  return CompanyHoliday.create({
    companyId,
    date,
    name: `Holiday ${made}`,
    createdAt: now(),
    updatedAt: now(),
  })
}
