/** The one home of server data in the browser, and lists that grow page by page. */
import {
  MutationCache,
  QueryClient,
  useInfiniteQuery,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#web/lib/api_error'
import { toasts } from '#web/kit/toasts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller tells the person itself; otherwise a refusal becomes a toast. */
      readonly quiet?: boolean
    }
  }
}

/** Refused requests are not repeated; lost ones twice. Sockets keep data fresh, so it ages slowly. */
export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: (count, error) => count < 2 && isLost(error) },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) toasts.failure(error)
      },
    }),
  })
}
export const queryClient = makeQueryClient()

const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** One page of a list as the server answers it (API-05), already with the screens' own names. */
export interface ListPage<T> {
  readonly rows: readonly T[]
  readonly hasMore: boolean
  readonly count?: number
}

/** A list that grows page by page; what `DataTable` takes as `list`. */
export interface GrowingList<T> {
  readonly rows: readonly T[]
  /** All that match, also those not loaded yet; null while unknown. */
  readonly count: number | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  /** Also while what is loaded is asked for anew: no page more is loaded meanwhile. */
  readonly isFetching?: boolean
  /** Why the last fetch failed; nothing more is loaded until `retry`, or a fetch of somebody else that succeeds. */
  readonly error: unknown
  readonly loadMore: () => void
  /** Asks again for what was refused: the next page, or the whole. */
  readonly retry: () => void
}

/** Where what is loaded of a list ends, and more follows. */
export interface Edge {
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Why it goes no further; null while it does. */
  readonly error: unknown
  /** To be called freely: nothing while a fetch runs, nor after one was refused. */
  readonly load: () => void
  readonly retry: () => void
}

type End = 'next' | 'previous'
/** At which end a page was refused: the query forgets that when news are written into it. */
const refusedAt = new WeakMap<object, End>()

/** One end of a query that grows. What is refused is asked for again by a person, never by itself (API-15). */
export function edgeOf(query: UseInfiniteQueryResult, end: End = 'next'): Edge {
  const isNext = end === 'next'
  const hasMore = isNext ? query.hasNextPage : query.hasPreviousPage
  const refusal = refusalOf(query)
  const error = refusal && (refusedAt.get(refusal) ?? end) === end ? refusal : null
  const go = async () => {
    const after = await (isNext ? query.fetchNextPage() : query.fetchPreviousPage())
    if (after.error) refusedAt.set(after.error, end)
  }
  return {
    hasMore,
    isLoading: isNext ? query.isFetchingNextPage : query.isFetchingPreviousPage,
    error: hasMore && !query.isFetching ? error : null,
    load: () => {
      if (hasMore && !query.isFetching && !error) void go()
    },
    retry: () => void (hasMore && !query.isRefetchError ? go() : query.refetch()),
  }
}

/** News that are written into a list clear its error; the fetch was refused all the same. */
const refusalOf = ({ error, failureReason, isFetching }: UseInfiniteQueryResult) =>
  error ?? (isFetching ? null : failureReason)

/** Loads pages from 1 on. The same row on two pages (it moved meanwhile) is shown once, by `id`. */
export function useGrowingList<T extends { readonly id: number | string }>(
  key: QueryKey,
  loadPage: (pageNumber: number, signal: AbortSignal) => Promise<ListPage<T>>
): GrowingList<T> {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
  })
  const pages = query.data?.pages
  const edge = edgeOf(query)
  const rows = useMemo(() => once(pages?.flatMap((page) => page.rows) ?? []), [pages])
  return {
    rows,
    count: pages?.[0]?.count ?? null,
    hasMore: edge.hasMore,
    isLoading: query.isPending,
    isLoadingMore: edge.isLoading,
    isFetching: query.isFetching,
    error: edge.isLoading ? null : refusalOf(query),
    loadMore: edge.load,
    retry: edge.retry,
  }
}

/** A list that comes all at once, as the one of a table; `isWanted` narrows it on the spot. */
export function asWholeList<T>(
  query: UseQueryResult<readonly T[]>,
  isWanted: (row: T) => boolean = () => true
): GrowingList<T> {
  const { data, isPending, error, refetch } = query
  const rows = data?.filter(isWanted) ?? []
  return {
    rows,
    count: data ? rows.length : null,
    hasMore: false,
    isLoading: isPending,
    isLoadingMore: false,
    error,
    loadMore: () => {},
    retry: () => void refetch(),
  }
}

function once<T extends { readonly id: number | string }>(rows: readonly T[]) {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
