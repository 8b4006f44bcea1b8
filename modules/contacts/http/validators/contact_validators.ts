/** Where the contract's names for contacts come in. */
import vine from '@vinejs/vine'

export const mergeOrder = vine.create({ withId: vine.number().withoutDecimals().positive() })
