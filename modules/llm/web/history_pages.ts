/** The history as the screen shows it: turns by ticket, page by page (LLM-11). */
import { useInfiniteQuery } from '@tanstack/react-query'
import { keys, listHistory, type HistoryItem } from './api'

/** Entries of a ticket that are shown (administration.md 2): five answers and what they answer. */
const shownOfTicket = 10

export interface TicketHistory {
  readonly ticketId: number
  readonly contactName: string
  /** Of its newest entry. */
  readonly at: string
  /** Oldest first. */
  readonly items: readonly HistoryItem[]
}

/** The ticket with the newest answer first. `items` are in the order of the server, newest first. */
export function byTicket(items: readonly HistoryItem[]): readonly TicketHistory[] {
  return [...Map.groupBy(items, ({ ticketId }) => ticketId)].map(([ticketId, own]) => ({
    ...{ ticketId, contactName: own[0]!.contactName, at: own[0]!.timestamp },
    items: own.slice(0, shownOfTicket).toReversed(),
  }))
}

export function useHistory() {
  const query = useInfiniteQuery({
    queryKey: keys.history,
    queryFn: ({ pageParam, signal }) => listHistory(pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.at(-1)?.turnId ?? null,
  })
  return { ...query, items: query.data?.pages.flat() }
}

/** All that is stored, newest first. */
export async function wholeHistory(): Promise<readonly HistoryItem[]> {
  const all: HistoryItem[] = []
  for (let before: number | null = null; ;) {
    const page: readonly HistoryItem[] = await listHistory(before)
    if (!page.length) return all
    all.push(...page)
    before = page.at(-1)!.turnId
  }
}
