/** Refetches after a socket event. A response that was in flight when it arrived may be older than it (RT-05). */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Milliseconds to collect events, so that a burst does not restart a fetch for each one. */
const againMs = 1000
const scheduled = new WeakSet<Query>()

/**
 * The handler of a module whose shown data is refetched after one event; its default export in `web/realtime.ts`.
 * `event` is the name without `company-{id}-`.
 */
export const refetchOn =
  (event: string, queryKey: QueryKey) => (given: string, _body: unknown, client: QueryClient) => {
    if (given === event) refetch(client, queryKey)
  }

/** Call after an event that changes what the server returns under this key, and is not written into the cache. */
export function refetch(client: QueryClient, queryKey: QueryKey) {
  fetchAgain(client, queryKey)
  const isIdle = ({ state }: Query) => state.fetchStatus !== 'fetching'
  void client.invalidateQueries({ queryKey, predicate: isIdle })
}

/**
 * Refetches only what is in flight. Call after every event that is written under this key, or would be if the first
 * response were there.
 */
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
