/** Both ends of a growing list: an error at one end is shown there, and the other end still loads (API-15). */
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { edgeOf } from '#web/lib/query'

const refusal = new Error('429')
const queryKey = ['pages']
const pageParams = [0]

function grow() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const query = useInfiniteQuery({
        queryKey,
        initialPageParam: 0,
        queryFn: ({ pageParam }) =>
          pageParam > 0 ? Promise.reject(refusal) : Promise.resolve(pageParam),
        getNextPageParam: (_last, _pages, page) => page + 1,
        getPreviousPageParam: (_first, _pages, page) => page - 1,
      })
      return { pages: query.data?.pages, next: edgeOf(query), previous: edgeOf(query, 'previous') }
    },
    { wrapper }
  )
  return { client, result }
}

it.each([
  ['at once', false],
  ['after news were written into it', true],
])('one end is refused: the other goes on, %s', async (_, isWritten) => {
  const { client, result } = grow()
  await waitFor(() => expect(result.current.next.hasMore).toBe(true))
  act(() => result.current.next.load())
  await waitFor(() => expect(result.current.next.error).toBe(refusal))
  if (isWritten) act(() => void client.setQueryData(queryKey, { pages: [10], pageParams }))
  if (isWritten) await waitFor(() => expect(result.current.pages).toEqual([10]))
  expect([result.current.next.error, result.current.previous.error]).toEqual([refusal, null])
  act(() => result.current.previous.load())
  await waitFor(() => expect(result.current.pages).toEqual([-1, isWritten ? 10 : 0]))
})
