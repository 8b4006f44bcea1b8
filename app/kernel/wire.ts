/** The shared part of the HTTP contract: error bodies, paging and searching (API-04..06). */
import { errors } from '#app/kernel/errors'
import { firstCharacters } from '#app/kernel/sanitize_text'

export interface ErrorWire {
  readonly error: string
  readonly message: string
  readonly details?: readonly { readonly field: string; readonly rule: string }[]
}

/** Page number of a query: 1-based; anything that is not a whole number above 0 counts as 1 (API-05). */
export function pageNumber(given: unknown): number {
  const page = Number(given)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/**
 * What is searched for, trimmed; empty when there is nothing (API-05). A list or a thing in its place is 422: to
 * pass it over would show everything to whoever looks for one row.
 */
export function searchText(given: unknown): string {
  if (given === undefined || given === null) return ''
  if (typeof given === 'string') return firstCharacters(given.trim(), 255)
  throw new errors.E_VALIDATION({ fields: [{ field: 'searchParam', rule: 'string' }] })
}

/**
 * For a `like`, folded or not, that finds this text anywhere: `%`, `_` and `\` are literal, and so are the signs that
 * `folded` turns into one of them.
 */
export const patternOf = (text: string): string =>
  `%${text.replace(/[\\%_\u2216\uFE68\uFE6A\uFF05\uFF3C\uFF3F]/g, (sign) => `\\${sign}`)}%`

/** The `patternOf` what is searched for; null when there is nothing to search for (API-05). */
export function searchPattern(given: unknown): string | null {
  const text = searchText(given)
  return text ? patternOf(text) : null
}

/** Whether rows remain after this page. */
export const hasMore = (count: number, page: number, size: number, returned: number) =>
  count > (page - 1) * size + returned

/** The largest number that PostgreSQL's integer can hold. */
export const largestId = 2_147_483_647

/** A row id of a path: a whole number that PostgreSQL's integer can hold; null when it cannot be one. */
export function rowId(given: unknown): number | null {
  const id = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 && id <= largestId
    ? id
    : null
}
