/** The cached conversations: what arrives is put in its place by time (IN-14). */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#web/lib/query'
import { keys } from './keys'
import type { Message } from './model'

export type MessagePages = InfiniteData<ListPage<Message>>

/** All that is loaded, oldest first; the first page holds the newest. A row on two pages is shown once. */
export function inOrder(
  data: Pick<MessagePages, 'pages'> | undefined,
  others: readonly Message[] = []
): readonly Message[] {
  const rows = [...others, ...(data?.pages.flatMap((page) => page.rows) ?? [])]
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort(byTime)
}

const byTime = (a: Message, b: Message) => (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1)

/** Adds a message to its conversation, or renews it there. */
export function upsertMessage(client: QueryClient, message: Message) {
  const queryKey = keys.messages(message.ticketId)
  client.setQueryData<MessagePages>(queryKey, (data) => {
    if (!data?.pages[0]) return data
    if (data.pages.some(({ rows }) => rows.some(({ id }) => id === message.id))) {
      return renewed(data, message)
    }
    const [newest, ...older] = data.pages
    const rows = [...newest.rows, message].sort(byTime)
    return { ...data, pages: [{ ...newest, rows }, ...older] }
  })
}

/** A tick, a file, a deletion: wherever the message is shown, also in later conversations. */
export function renewMessage(client: QueryClient, message: Message) {
  client.setQueriesData<MessagePages>(
    { queryKey: keys.conversations },
    (data) => data && renewed(data, message)
  )
}

/** Changes a message wherever it is shown; answers how it was. */
export function patchMessage(
  client: QueryClient,
  { id, ticketId }: Pick<Message, 'id' | 'ticketId'>,
  change: (message: Message) => Message
): Message | null {
  const shown = client
    .getQueriesData<MessagePages>({ queryKey: keys.messages(ticketId) })
    .flatMap(([, data]) => inOrder(data))
  const known = shown.find((message) => message.id === id) ?? null
  if (known) renewMessage(client, change(known))
  return known
}

/** Whether the server's own row of a message that was sent here is already shown. */
export function isShown(client: QueryClient, ticketId: number, key: string) {
  const data = client.getQueryData<MessagePages>(keys.messages(ticketId))
  return inOrder(data).some((message) => message.key === key)
}

function renewed(data: MessagePages, message: Message): MessagePages {
  if (!data.pages.some(({ rows }) => rows.some(({ id }) => id === message.id))) return data
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === message.id ? merged(row, message) : row)),
  }))
  return { ...data, pages }
}

/**
 * News may overtake each other on the way: a tick never goes back, except to "refused" (IN-31). A quote that a call
 * has shown stays, though news for many leave it out.
 */
function merged(known: Message, news: Message): Message {
  const { quote, hasHiddenQuote } = news.hasHiddenQuote ? known : news
  const ack = news.ack < known.ack && news.errorCode === null ? known.ack : news.ack
  return { ...news, ack, quote, hasHiddenQuote }
}
