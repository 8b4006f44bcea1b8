/** Text that every table can store: PostgreSQL rejects NUL, and its jsonb rejects unpaired surrogates. */

/** Unpaired surrogates become U+FFFD; NULs are removed. */
export const sanitizeText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** The first `count` characters; cutting by UTF-16 units could split a surrogate pair. */
export const firstCharacters = (text: string, count: number): string =>
  text.length <= count ? text : [...text.slice(0, 2 * count)].slice(0, count).join('')

/**
 * Replaces every string inside by `transform(text)`, including property names, and returns the given value. Descends
 * into arrays and plain objects only. Not recursive: client input may be nested deeper than the stack.
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

/** A plain assignment to `__proto__` would change the object's prototype. */
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
 * Invisible characters that phones add to typed text: variation selectors, the keycap of an emoji digit, zero-width
 * characters and direction marks.
 */
const invisible = /[\uFE0E\uFE0F\u20E3\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/**
 * Normalises a short reply: trimmed, without invisible characters, full-width characters ("２") as plain ones.
 * Characters that merely look like a digit ("³", "②", "٣") stay unchanged, so that `\d` does not take them for a
 * choice (BOT-07, CLO-11).
 */
export const typedText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .trim()
