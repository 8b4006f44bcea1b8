/** The shared part of the HTTP contract: error bodies, paging and searching (API-04..06). */
import { errors } from '#app/kernel/errors'
import { firstCharacters } from '#app/kernel/text/sanitize_text'

export interface ErrorWire {
  readonly error: string
  readonly message: string
  readonly details?: readonly { readonly field: string; readonly rule: string }[]
}

/** Page number of a query: 1-based; anything that is not a positive integer counts as 1 (API-05). */
export function pageNumber(given: unknown): number {
  const page = Number(given)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/**
 * The search text, trimmed; empty when there is none (API-05). An array or object is rejected with 422: ignoring it
 * would return all rows to somebody who looks for one.
 */
export function searchText(given: unknown): string {
  if (given === undefined || given === null) return ''
  if (typeof given === 'string') return firstCharacters(given.trim(), 255)
  throw new errors.E_VALIDATION({ fields: [{ field: 'searchParam', rule: 'string' }] })
}

/**
 * A `like` pattern that finds this text anywhere, folded or not: `%`, `_` and `\` are escaped, and so are the
 * characters that `folded` turns into one of them.
 */
export const patternOf = (text: string): string =>
  `%${text.replace(/[\\%_\u2216\uFE68\uFE6A\uFF05\uFF3C\uFF3F]/g, (sign) => `\\${sign}`)}%`

/** The `like` pattern of the search parameter; null when there is nothing to search for (API-05). */
export function searchPattern(given: unknown): string | null {
  const text = searchText(given)
  return text ? patternOf(text) : null
}

/** Whether rows remain after this page. */
export const hasMore = (count: number, page: number, size: number, returned: number) =>
  count > (page - 1) * size + returned

/** The largest number that PostgreSQL's integer can hold. */
export const largestId = 2_147_483_647

/** Parses a row id from a path: a positive number that fits PostgreSQL's integer; otherwise null. */
export function rowId(given: unknown): number | null {
  const id = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 && id <= largestId
    ? id
    : null
}
