/** Text that every table can hold: PostgreSQL knows no NUL, and its jsonb no half of a pair of surrogates. */

/** The half of a sign becomes U+FFFD; a NUL goes. */
export const sanitizeText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** The first `count` signs, where a cut by UTF-16 units could leave half of one. */
export const firstCharacters = (text: string, count: number): string =>
  text.length <= count ? text : [...text.slice(0, 2 * count)].slice(0, count).join('')

/**
 * Puts `transform(text)` in the place of every text inside, names of fields included, and answers what it was given.
 * Enters lists and plain objects only. Walks without calling itself: what a client sends may be deeper than our stack.
 */
export function mapTexts<T>(given: T, transform: (text: string) => string): T {
  const root = { given }
  const open: object[] = [root]
  for (let next = open.pop(); next; next = open.pop()) {
    const fields = next as Record<string, unknown>
    for (const [name, value] of Object.entries(fields)) {
      const transformed = typeof value === 'string' ? transform(value) : value
      const newName = transform(name)
      if (newName !== name) delete fields[name]
      if (newName !== name || transformed !== value) put(fields, newName, transformed)
      if (isWalked(transformed)) open.push(transformed)
    }
  }
  return root.given
}

/** A plain assignment to `__proto__` would change what the object is. */
function put(fields: object, name: string, value: unknown) {
  Object.defineProperty(fields, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}

function isWalked(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

/**
 * What phones put around typed text without showing it: variation selectors, the keycap of an emoji digit, zero-width
 * signs and the marks of writing direction.
 */
const invisible = /[\uFE0E\uFE0F\u20E3\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/**
 * A short answer as it was meant: trimmed, without invisible signs, and with full-width signs ("２") as the plain ones.
 * Other signs that merely look like a digit ("³", "②", "٣") stay what they are, so that `\d` does not take them for a
 * choice (BOT-07, CLO-11).
 */
export const typedText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .trim()
