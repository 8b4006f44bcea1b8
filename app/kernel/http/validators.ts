/** Validators that many calls need. */
import vine from '@vinejs/vine'
import { largestId } from '#app/kernel/http/wire'

/** The id of a row. */
export const rowNumber = () => vine.number().withoutDecimals().range([1, largestId])
