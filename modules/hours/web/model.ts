/** Hours as used by the screens: the days of a week with their shifts. */
import type { Shift, Weekday } from '#modules/hours/contract'

export interface Holiday {
  readonly id: number
  /** yyyy-MM-dd. */
  readonly date: string
  readonly name: string
}

export const days: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
const wholeDay = { startTime: '00:00', endTime: '24:00' }

/** A closed day is stored as a row with blank or equal times (BOT-41). */
const isClosedMark = ({ startTime, endTime }: Shift) =>
  startTime === endTime && (startTime === '' || startTime === '00:00')

/** The shifts of one day; none when it is closed. */
export const shiftsOf = (week: readonly Shift[], day: Weekday): readonly Shift[] =>
  week.filter((shift) => shift.weekday === day && !isClosedMark(shift))

/**
 * The week with the shifts of one day replaced. A day without shifts gets an explicit closed row, because an empty
 * week means always open.
 */
export function withDay(
  week: readonly Shift[],
  day: Weekday,
  shifts: readonly Omit<Shift, 'weekday'>[]
): readonly Shift[] {
  const closed = [{ startTime: '00:00', endTime: '00:00' }]
  return days.flatMap((one): readonly Shift[] => {
    const ofDay = one === day ? shifts : shiftsOf(week, one)
    return (ofDay.length ? ofDay : closed).map(({ startTime, endTime }) => ({
      weekday: one,
      startTime,
      endTime,
    }))
  })
}

/** A suggested shift: after the last one of the day, or the default hours. */
export function nextShift(shifts: readonly Shift[]): Omit<Shift, 'weekday'> {
  const last = shifts.at(-1)
  if (!last) return { startTime: '08:00', endTime: '18:00' }
  const hour = Math.min(Number(last.endTime.slice(0, 2)) + 1, 22)
  const at = (given: number) => `${String(given).padStart(2, '0')}:00`
  return { startTime: at(hour), endTime: at(Math.min(hour + 4, 23)) }
}

export const isWholeDay = (shift: Omit<Shift, 'weekday'>) =>
  shift.startTime === wholeDay.startTime && shift.endTime === wholeDay.endTime
export const allDay = [wholeDay] as const

/** The kind of hint for a shift, if any. */
export function remarkOn({ startTime, endTime }: Shift): 'half' | 'equal' | 'overnight' | null {
  if (!startTime || !endTime) return 'half'
  if (startTime === endTime) return 'equal'
  return endTime < startTime ? 'overnight' : null
}
