/** The query client for server data, and lists that grow page by page. */
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
import { toasts } from '#web/lib/toasts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller shows the error itself; otherwise it becomes a toast. */
      readonly quiet?: boolean
    }
  }
}

/** Refused requests are not retried; lost ones twice. Socket events keep data fresh, hence the long staleTime. */
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

/** One page of a list (API-05), with the field names that the screens use. */
export interface ListPage<T> {
  readonly rows: readonly T[]
  readonly hasMore: boolean
  readonly count?: number
}

/** A list that grows page by page; what `DataTable` takes as `list`. */
export interface GrowingList<T> {
  readonly rows: readonly T[]
  /** Number of all matching rows, loaded or not; null while unknown. */
  readonly count: number | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  /** Also true during a refetch of the loaded pages: no further page is loaded meanwhile. */
  readonly isFetching?: boolean
  /** Why the last fetch failed; nothing more is loaded until `retry`, or until another fetch of this query succeeds. */
  readonly error: unknown
  readonly loadMore: () => void
  /** Retries what failed: the next page, or the whole list. */
  readonly retry: () => void
}

/** One end of the loaded part of a list, beyond which more can be loaded. */
export interface Edge {
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Why loading failed; null otherwise. */
  readonly error: unknown
  /** Safe to call at any time: does nothing while a fetch runs or after a failure. */
  readonly load: () => void
  readonly retry: () => void
}

type End = 'next' | 'previous'
/** At which end a page failed: the query loses that error when an event is written into its data. */
const refusedAt = new WeakMap<object, End>()

/** One end of a growing query. A failed page is only retried by the user, never automatically (API-15). */
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

/** Writing event data into a list clears its error; `failureReason` still tells that the fetch failed. */
const refusalOf = ({ error, failureReason, isFetching }: UseInfiniteQueryResult) =>
  error ?? (isFetching ? null : failureReason)

interface GrowingListOptions {
  /** Refetches what is loaded every so many milliseconds, while the page is visible: for data without socket events. */
  readonly refetchMs?: number
}

/** Loads pages from 1 on. A row on two pages (it moved between the fetches) is shown once, by `id`. */
export function useGrowingList<T extends { readonly id: number | string }>(
  key: QueryKey,
  loadPage: (pageNumber: number, signal: AbortSignal) => Promise<ListPage<T>>,
  { refetchMs }: GrowingListOptions = {}
): GrowingList<T> {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    refetchInterval: refetchMs,
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

/** A list that is loaded as a whole, in the shape of a growing list; `isWanted` filters it locally. */
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
