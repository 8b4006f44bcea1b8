/** Refetches queries that were in flight when an event arrived: their response may be older than the event (RT-05). */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Milliseconds to collect events, so that a burst does not restart a fetch for each one. */
const againMs = 1000
const scheduled = new WeakSet<Query>()

/** Call after every event that is written under this key, or would be if the first response were there. */
export function fetchAgain(client: QueryClient, queryKey: QueryKey) {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (scheduled.has(query)) continue
    scheduled.add(query)
    setTimeout(() => {
      void ended(query).then(() => {
        scheduled.delete(query)
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      })
    }, againMs)
  }
}

/** Waits until the query is idle: invalidating earlier would join a first fetch, and discard a next-page fetch. */
export async function ended(query: Query) {
  while (query.promise) await query.promise.catch(() => undefined)
}
