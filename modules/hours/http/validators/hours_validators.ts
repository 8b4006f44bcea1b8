/** Validators of working hours and holidays. */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { holidayNameLength } from '#modules/hours/contract'
import { shiftsSchema } from '#modules/hours/http/shift_wire'

export const companyHours = vine.create({ schedules: shiftsSchema() })

const { min, max } = holidayNameLength
export const holiday = vine.create({
  date: vine.date({ formats: ['YYYY-MM-DD'] }).transform((date) => DateTime.fromJSDate(date)),
  name: vine.string().trim().minLength(min).maxLength(max),
})
