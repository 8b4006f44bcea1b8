/** Every schedule is loaded by id through this file (API-02, SCH-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses, errors as kernelErrors } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/schedules/errors'
import { Schedule } from '#modules/schedules/model'

export const errors = errorClasses(specs)

/** Everybody of a company sees all of its schedules. 404 ERR_NO_SCHEDULE_FOUND for another company's, or none. */
export const accessSchedule = (actor: Actor, given: unknown, work?: Work): Promise<Schedule> =>
  rowById(Schedule.of(actor, work?.trx), given, errors.E_SCHEDULE_NOT_FOUND, work)

/** Locked until the transaction ends, for its creator or an admin; otherwise 403 ERR_NO_PERMISSION. */
export async function accessOwnSchedule(
  actor: Actor,
  given: unknown,
  work: Work
): Promise<Schedule> {
  const schedule = await accessSchedule(actor, given, work)
  if (schedule.userId !== actor.userId && !actor.can('schedules.manage_any')) {
    throw new kernelErrors.E_NO_PERMISSION()
  }
  return schedule
}
