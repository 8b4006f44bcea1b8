/** What the server read before some news must not stand above them: it is asked for once more (RT-05). */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Milliseconds; a flood of news must not restart a fetch for each. */
const againMs = 1000
const awaited = new WeakSet<Query>()

/** Call after each news that is written under this key, or would be if its first answer were there. */
export function fetchAgain(client: QueryClient, queryKey: QueryKey) {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (awaited.has(query)) continue
    awaited.add(query)
    setTimeout(() => {
      void ended(query).then(() => {
        awaited.delete(query)
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      })
    }, againMs)
  }
}

/** Until nothing of it is being fetched: a first answer would be joined, a page more thrown away. */
export async function ended(query: Query) {
  while (query.promise) await query.promise.catch(() => undefined)
}
