/** Validates the quick message form (operations.md 5). */
import vine from '@vinejs/vine'
import { rowNumber } from '#app/kernel/http/validators'
import { maxShortcodeLength, maxTextLength } from '#modules/quick_replies/contract'

/** Strips a leading slash: it belongs to the composer, not to the shortcode. */
const wordOf = (given: unknown) =>
  typeof given === 'string' ? given.trim().replace(/^\/+\s*/, '') : given
const shortcode = () => vine.string().parse(wordOf).minLength(1).maxLength(maxShortcodeLength)
const message = () => vine.string().maxLength(maxTextLength).nullable().optional()

export const newQuickMessage = vine.create({
  shortcode: shortcode(),
  message: message(),
  geral: vine.boolean().optional(),
  status: vine.boolean().optional(),
})
export const changedQuickMessage = vine.create({
  shortcode: shortcode().optional(),
  message: message(),
  geral: vine.boolean().optional(),
  status: vine.boolean().optional(),
})
export const previewQuery = vine.create({ ticketId: rowNumber() })
