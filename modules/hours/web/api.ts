/** API client of hours; maps wire names to the screens' model. */
import { atField, http } from '#web/lib/http'
import type { Shift, Weekday } from '#modules/hours/contract'
import {
  weekdays,
  weekdaysEn,
  type CompanyHoursWire,
  type HolidayWire,
  type ShiftWire,
} from '#modules/hours/wire'
import type { Holiday } from './model'

const path = (companyId: number) => `/companies/${companyId}/schedules`

export async function showCompanyHours(
  companyId: number,
  signal?: AbortSignal
): Promise<readonly Shift[]> {
  return (await http.get<CompanyHoursWire>(path(companyId), { signal })).schedules.map(toShift)
}

export const saveCompanyHours = (companyId: number, shifts: readonly Shift[]) =>
  http.put(path(companyId), { schedules: shifts.map(toWire) })

export const listHolidays = async (signal?: AbortSignal): Promise<readonly Holiday[]> =>
  http.get<HolidayWire[]>('/holidays', { signal })

/** Adds a holiday, or edits the one with this id. A day that is a holiday already is reported on its field. */
export async function saveHoliday(id: number | null, form: Omit<Holiday, 'id'>): Promise<void> {
  await http
    .save('/holidays', id, form)
    .catch(atField('ERR_DUPLICATED_HOLIDAY', { field: 'date', rule: 'day_taken' }))
}

export const deleteHoliday = (id: number) => http.delete(`/holidays/${id}`)

const toShift = ({ weekdayEn, startTime, endTime }: ShiftWire): Shift => ({
  weekday: (weekdaysEn.indexOf(weekdayEn) + 1) as Weekday,
  startTime,
  endTime,
})
const toWire = ({ weekday, startTime, endTime }: Shift): ShiftWire => ({
  weekday: weekdays[weekday - 1]!,
  weekdayEn: weekdaysEn[weekday - 1]!,
  startTime,
  endTime,
})
