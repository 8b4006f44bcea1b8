/** Prepared statements, for queries that PostgreSQL spends more time planning than executing. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** Names of recent statements by their SQL, which is hashed once. */
const names = new LRUCache<string, string>({
  max: 1_000,
  memoMethod: (sql) => createHash('sha1').update(sql).digest('base64url'),
})

interface Statement {
  readonly sql: string
  readonly options?: Record<string, unknown>
}

/**
 * For a query with few variants that joins many tables and finds rows by key: its plan does not depend on the values.
 * Not for a search, whose best plan differs for each search text.
 */
export function prepared<T extends Pick<DatabaseQueryBuilderContract, 'knexQuery'>>(query: T): T {
  // The driver prepares every statement that has a name. The name is a hash of the SQL, which is known when it is
  // sent.
  query.knexQuery.options({ name: '' }).on('query', ({ sql, options }: Statement) => {
    if (options) options.name = names.memo(sql)
  })
  return query
}
