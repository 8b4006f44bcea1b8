// Asaas's form of a list.
const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** The page that `offset` and `limit` name. */
export function listOf<T>(all: readonly T[], query: URLSearchParams) {
  const offset = Math.max(0, Number(query.get('offset') ?? 0) || 0)
  const wanted = Number(query.get('limit') ?? DEFAULT_LIMIT) || DEFAULT_LIMIT
  const limit = Math.min(Math.max(1, wanted), MAX_LIMIT)
  const data = all.slice(offset, offset + limit)
  const hasMore = offset + data.length < all.length
  return { object: 'list', hasMore, totalCount: all.length, limit, offset, data }
}
