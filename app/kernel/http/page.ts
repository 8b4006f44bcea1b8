/** A page of a list in the contract's shape, and the search in a list (API-05). */
import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { hasMore, pageNumber, searchPattern } from '#app/kernel/http/wire'

/** Rows on a page, unless a list says otherwise. */
export const pageSize = 20

export interface Page<Row> {
  readonly rows: Row[]
  /** Rows on all pages. */
  readonly count: number
  /** Whether rows remain after this page. */
  readonly hasMore: boolean
}

/**
 * One page of an ordered query. `wanted` is the number of the page as the client wrote it; anything that is no page
 * number counts as 1.
 */
export async function pageOf<Row extends LucidRow>(
  query: ModelQueryBuilderContract<LucidModel, Row>,
  wanted: unknown,
  size = pageSize
): Promise<Page<Row>> {
  const page = pageNumber(wanted)
  const found = await query.paginate(page, size)
  const rows = found.all() as Row[]
  return { rows, count: found.total, hasMore: hasMore(found.total, page, size, rows.length) }
}

/**
 * Narrows a query to rows of which one of these columns, or SQL texts, contains the search text; both sides are folded.
 * `given` is what the client wrote: blank matches all rows, and what is no text throws 422 E_VALIDATION.
 */
export function searchIn<Q extends ModelQueryBuilderContract<LucidModel, unknown>>(
  query: Q,
  texts: readonly string[],
  given: unknown
): Q {
  const pattern = searchPattern(given)
  if (pattern === null) return query
  const found = texts.map((text) => `folded(${text}) like folded(?)`).join(' or ')
  void query.whereRaw(
    `(${found})`,
    texts.map(() => pattern)
  )
  return query
}
