/** Validates the announcement form (operations.md 5). */
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { cleanHtml, saysSomething } from '#modules/announcements/clean_html'
import { maxTextLength, maxTitleLength } from '#modules/announcements/contract'

/** Replaces the text by its sanitised version; if nothing readable remains, it counts as missing. */
const isHtml = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  // A too long text is refused already, and sanitising it would be expensive.
  if (typeof value !== 'string' || !field.isValid) return
  const html = cleanHtml(value)
  if (saysSomething(html)) field.mutate(html, field)
  else field.report('The {{ field }} field must say something', 'required', field)
})

const title = () => vine.string().trim().minLength(1).maxLength(maxTitleLength)
const text = () => vine.string().trim().minLength(1).maxLength(maxTextLength).use(isHtml())
const priority = () => vine.number().withoutDecimals().range([1, 3])

export const newAnnouncement = vine.create({
  title: title(),
  text: text(),
  priority: priority().optional(),
  status: vine.boolean().optional(),
})
export const changedAnnouncement = vine.create({
  title: title().optional(),
  text: text().optional(),
  priority: priority().optional(),
  status: vine.boolean().optional(),
})
