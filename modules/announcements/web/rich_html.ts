/** HTML on its way into the page: cleaned in the browser, too, which knows best what it would run (ANN-01). */
import purify from 'dompurify'
import { attributesOfText, tagsOfText } from '#modules/announcements/contract'

const rules = { ALLOWED_TAGS: [...tagsOfText], ALLOWED_ATTR: [...attributesOfText] }

/** What may be shown. A text without any tag keeps its lines. */
export function pure(html: string): string {
  const isPlain = !/<[a-z]/i.test(html)
  return purify.sanitize(isPlain ? html.replace(/\r?\n/g, '<br>') : html, rules)
}

/** As a piece of a page, for the editor. */
export function pureFragment(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true })
  return document.importNode(fragment, true)
}
