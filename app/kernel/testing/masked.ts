/** Masks the parts of a response that differ from run to run: ids, times, tokens, signatures. */

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const date = /^\d{4}-\d{2}-\d{2}$/
const idKey = /^(id|seq|sid|mergedInto)$|Ids?$/
const protocol = /^\d{8}-\d+$/
const secretKey = /token|^sig$|^wid$/i

/**
 * A copy with `<id>`, `<uuid>`, `<time>`, `<date>`, `<protocol>`, `<token>` and `<signed>` as placeholders; null
 * stays null.
 */
export function masked(value: unknown, key = ''): unknown {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return '<time>'
  if (Array.isArray(value)) return value.map((item) => masked(item, key))
  return typeof value === 'object' ? maskedObject(value) : maskedScalar(value, key)
}

function maskedObject(value: object) {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.map(([name, item]) => [maskedText(name), masked(item, name)]))
}

function maskedScalar(value: unknown, key: string) {
  if (typeof value === 'number' && idKey.test(key)) return '<id>'
  if (typeof value !== 'string') return value
  return secretKey.test(key) && value ? '<token>' : maskedText(value)
}

function maskedText(text: string): string {
  if (time.test(text)) return '<time>'
  if (date.test(text)) return '<date>'
  if (protocol.test(text)) return '<protocol>'
  return text
    .replace(uuid, '<uuid>')
    .replace(/exp=\d+&sig=[\w-]+/, 'exp=<time>&sig=<signed>')
    .replace(/\b(company|companies|user|ticket|queue)([-/])\d+/g, '$1$2<id>')
}
