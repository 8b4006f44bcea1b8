/** What the field of a birthday may hold. */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { earliestBirth } from '#modules/birthday/contract'

/** yyyy-MM-dd as it was written: the validator reads it in the server's own zone. */
export const birthdayForm = vine.create({
  birthday: vine
    .date({ formats: ['YYYY-MM-DD'] })
    .afterOrEqual(earliestBirth)
    .nullable()
    .transform((date) => date && DateTime.fromJSDate(date).toISODate()),
})
