/** Loads a holiday by id within the company; the only place where that is done (API-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/hours/errors'
import CompanyHoliday from '#modules/hours/models/company_holiday'

export const errors = errorClasses(specs)

/**
 * The company's holiday, locked until the end of the transaction. Throws 404 for an unknown one or another company's.
 */
export async function accessHoliday(
  actor: Actor,
  given: unknown,
  work: Work
): Promise<CompanyHoliday> {
  return rowById(CompanyHoliday.of(actor, work.trx), given, errors.E_HOLIDAY_NOT_FOUND, work)
}
