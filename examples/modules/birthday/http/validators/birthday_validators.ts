/** Validates a birthday. */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { earliestBirth } from '#modules/birthday/contract'

/** yyyy-MM-dd as written: the validator parses it in the server's own zone. */
export const birthdayForm = vine.create({
  birthday: vine
    .date({ formats: ['YYYY-MM-DD'] })
    .afterOrEqual(earliestBirth)
    .nullable()
    .transform((date) => date && DateTime.fromJSDate(date).toISODate()),
})
