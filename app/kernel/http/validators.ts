/** Validators that many calls need. */
import vine from '@vinejs/vine'
import { largestId } from '#app/kernel/http/wire'

/** The id of a row. */
export const rowNumber = () => vine.number().withoutDecimals().range([1, largestId])

/** A timer; null is off. A month at most. */
export const minutes = () =>
  vine.number().withoutDecimals().range([0, 43_200]).nullable().optional()

/**
 * A text that is sent to customers; null is none. It may be as long as one message. Forms send CR LF, a customer's phone
 * needs LF.
 */
export const customerText = () =>
  vine
    .string()
    .trim()
    .maxLength(4096)
    .nullable()
    .transform((text) => text?.replaceAll('\r\n', '\n') ?? null)
    .optional()
