/** Sanitises HTML again in the browser, whose own parser decides what would run (ANN-01). */
import purify from 'dompurify'
import { attributesOfText, tagsOfText } from '#modules/announcements/contract'

const rules = { ALLOWED_TAGS: [...tagsOfText], ALLOWED_ATTR: [...attributesOfText] }

/** Sanitised HTML for display. A text without tags keeps its line breaks. */
export function pure(html: string): string {
  const isPlain = !/<[a-z]/i.test(html)
  return purify.sanitize(isPlain ? html.replace(/\r?\n/g, '<br>') : html, rules)
}

/** The same as a document fragment, for the editor. */
export function pureFragment(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true })
  return document.importNode(fragment, true)
}
