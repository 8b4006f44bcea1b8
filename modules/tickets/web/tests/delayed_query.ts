/** A query whose first response is still on its way when an event arrives. */
import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { vi } from 'vitest'

/** A mounted query; its first response is delayed until `answer` is called, later ones are immediate and newer. */
export function delayedQuery(
  client: QueryClient,
  queryKey: QueryKey,
  [older, newer]: readonly [unknown, unknown]
) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const queryFn = vi.fn(() => Promise.resolve(newer)).mockImplementationOnce(() => promise)
  const close = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  return { queryFn, answer: () => resolve(older), close }
}
