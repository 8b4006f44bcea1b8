/** The only way from an id to a holiday (API-02). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/hours/errors'
import CompanyHoliday from '#modules/hours/models/company_holiday'

export const errors = errorClasses(specs)

/** The company's holiday, locked until the work is done; another company's, or none, is 404. */
export async function accessHoliday(
  actor: Actor,
  given: unknown,
  work: Work
): Promise<CompanyHoliday> {
  const id = rowId(given)
  const found = id && (await CompanyHoliday.of(actor, work.trx).where('id', id).forUpdate().first())
  if (!found) throw new errors.E_HOLIDAY_NOT_FOUND()
  return found
}
