/** Statements that PostgreSQL plans once for each connection, where thinking costs it more than answering. */
import { createHash } from 'node:crypto'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

interface Statement {
  readonly sql: string
  readonly options?: Record<string, unknown>
}

/**
 * For a query of few forms that joins much and finds its rows by keys: its plan does not depend on the
 * values. A search, whose best plan is another for each word, is not one of them.
 */
export function prepared<T extends DatabaseQueryBuilderContract<unknown>>(query: T): T {
  // The driver prepares whatever has a name; the name is that of the text, known when it is sent.
  query.knexQuery.options({ name: '' }).on('query', ({ sql, options }: Statement) => {
    if (options) options.name = createHash('sha1').update(sql).digest('base64url')
  })
  return query
}
