/** Lets of HTML through what a text needs to be read, and nothing that a browser would do by itself (ANN-01). */
import sanitizeHtml from 'sanitize-html'
import { attributesOfText, tagsOfText } from '#modules/announcements/contract'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...tagsOfText],
  allowedAttributes: { a: [...attributesOfText] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Deeper than any text is; a browser would draw thousands of levels for minutes.
  nestingLimit: 20,
  // A page that is opened from a text must not reach the one that it came from.
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
  },
}

/** Scripts, styles, frames, pictures, forms, handlers and strange addresses are gone; what they said stays if it is words. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim()

/** Whether there is anything to read between the tags. */
export const saysSomething = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [] }).replace(/&nbsp;|[\s\u200b]/g, '') !== ''
