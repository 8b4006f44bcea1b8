// What stands in the HTML and in the text of a mail.
import sanitizeHtml from 'sanitize-html'

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence, not an address. Looked for where it begins only, so that a long row of dots costs nothing. */
const AFTER_ADDRESS = /(?<![.,;:!?')\]])[.,;:!?')\]]+$/

/** Addresses (http, https) of the links, in their order. */
export function linksOfHtml(html: string): string[] {
  const links: string[] = []
  sanitizeHtml(html, {
    allowedTags: ['a'],
    transformTags: {
      a: (tagName, attribs) => {
        links.push(attribs.href?.trim() ?? '')
        return { tagName, attribs }
      },
    },
  })
  return links.filter((link) => /^https?:\/\//i.test(link))
}

/** Addresses (http, https) in a plain text, in their order. */
export function linksOfText(text: string): string[] {
  return (text.match(ADDRESS) ?? []).map((found) => found.replace(AFTER_ADDRESS, ''))
}

/** The words of an HTML part, without tags, styles and title. */
export function textOfHtml(html: string): string {
  const nonTextTags = ['script', 'style', 'textarea', 'option', 'noscript', 'title']
  // Words of two paragraphs stay apart.
  const spaced = html.replaceAll('<', ' <')
  const escaped = sanitizeHtml(spaced, { allowedTags: [], nonTextTags })
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
