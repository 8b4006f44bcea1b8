/** Sanitises HTML: keeps the formatting of a text, removes everything active (ANN-01). */
import sanitizeHtml from 'sanitize-html'
import { attributesOfText, tagsOfText } from '#modules/announcements/contract'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...tagsOfText],
  allowedAttributes: { a: [...attributesOfText] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // More levels than any text needs; rendering thousands of them would block a browser for minutes.
  nestingLimit: 20,
  // Without access to the opener window.
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
  },
}

/** Removes scripts, styles, frames, pictures, forms, event handlers and unsafe URLs; their plain text stays. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim()

/** Whether any text remains without the tags. */
export const saysSomething = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [] }).replace(/&nbsp;|[\s\u200b]/g, '') !== ''
