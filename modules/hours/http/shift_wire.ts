/** Maps shifts between wire names and ours (BOT-41). */
import vine from '@vinejs/vine'
import { errors } from '#app/kernel/errors'
import { maxShifts, type Shift, type Weekday } from '#modules/hours/contract'
import { weekdays, weekdaysEn, type ShiftWire } from '#modules/hours/wire'

/** Cleared form fields send null for a blank time. */
const blankIsEmpty = (given: unknown) => given ?? ''
const lowerCase = (given: unknown) => (typeof given === 'string' ? given.toLowerCase() : given)

/** Schema of a list of shifts; only the English weekday names are read, because clients translate the others. */
export const shiftsSchema = () =>
  vine
    .array(
      vine.object({
        weekdayEn: vine.enum(weekdaysEn).parse(lowerCase),
        startTime: vine
          .string()
          .parse(blankIsEmpty)
          .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/),
        endTime: vine
          .string()
          .parse(blankIsEmpty)
          .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)?$/),
      })
    )
    .maxLength(maxShifts)

type Given = Omit<ShiftWire, 'weekday'>

/** Throws 422 for a shift with only one of its two times. */
export function readShifts(given: readonly Given[], field = 'schedules'): Shift[] {
  const half = given.findIndex(({ startTime, endTime }) => !startTime !== !endTime)
  if (half >= 0) {
    const blank = given[half].startTime ? 'endTime' : 'startTime'
    throw new errors.E_VALIDATION({
      fields: [{ field: `${field}.${half}.${blank}`, rule: 'required' }],
    })
  }
  return given.map(({ weekdayEn, startTime, endTime }) => ({
    weekday: (weekdaysEn.indexOf(weekdayEn) + 1) as Weekday,
    startTime,
    endTime,
  }))
}

export const shiftWire = ({ weekday, startTime, endTime }: Shift): ShiftWire => ({
  weekday: weekdays[weekday - 1],
  weekdayEn: weekdaysEn[weekday - 1],
  startTime,
  endTime,
})
