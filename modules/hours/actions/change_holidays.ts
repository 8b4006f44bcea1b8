/** Adds, edits and deletes the company's holidays. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessHoliday, errors } from '#modules/hours/access'
import CompanyHoliday from '#modules/hours/models/company_holiday'

export interface HolidayForm {
  readonly date: DateTime
  readonly name: string
}

/** Throws 409 ERR_DUPLICATED_HOLIDAY when the day is a holiday already. */
export function addHoliday(actor: Actor, form: HolidayForm): Promise<CompanyHoliday> {
  return onOneDay(async (work) => {
    const holiday = await new CompanyHoliday()
      .useTransaction(work.trx)
      .merge({ ...form, companyId: actor.companyId, createdAt: now(), updatedAt: now() })
      .save()
    note(work, actor, 'add', holiday)
    return holiday
  })
}

/** 404 ERR_NO_HOLIDAY_FOUND, 409 ERR_DUPLICATED_HOLIDAY. */
export function editHoliday(actor: Actor, id: unknown, form: HolidayForm): Promise<CompanyHoliday> {
  return onOneDay(async (work) => {
    const holiday = await accessHoliday(actor, id, work)
    await holiday.merge({ ...form, updatedAt: now() }).save()
    note(work, actor, 'edit', holiday)
    return holiday
  })
}

/** 404 ERR_NO_HOLIDAY_FOUND. */
export async function deleteHoliday(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const holiday = await accessHoliday(actor, id, work)
    await holiday.delete()
    note(work, actor, 'delete', holiday)
  })
}

function note(
  work: Work,
  actor: Actor,
  action: 'add' | 'edit' | 'delete',
  holiday: CompanyHoliday
) {
  const snapshot = { date: holiday.date.toISODate(), name: holiday.name }
  work.audit({
    actor,
    action: `hours.${action}_holiday`,
    entity: 'company_holidays',
    entityId: holiday.id,
    ...(action === 'delete' ? { before: snapshot } : { after: snapshot }),
  })
}

const onOneDay = (body: (work: Work) => Promise<CompanyHoliday>): Promise<CompanyHoliday> =>
  onUnique('company_holidays_once', errors.E_HOLIDAY_DUPLICATED, () => unitOfWork(body))
