/** The cached conversations: incoming messages are inserted in order of time (IN-14). */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#web/lib/query'
import { keys } from './keys'
import type { Message } from './model'

export type MessagePages = InfiniteData<ListPage<Message>>

/** All loaded messages, oldest first; the first page holds the newest. Duplicates across pages are removed. */
export function inOrder(
  data: Pick<MessagePages, 'pages'> | undefined,
  others: readonly Message[] = []
): readonly Message[] {
  const rows = [...others, ...(data?.pages.flatMap((page) => page.rows) ?? [])]
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort(byTime)
}

const byTime = (a: Message, b: Message) => (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1)

/** Inserts a message into its conversation, or updates it there. */
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

/** Updates a message (ack, file, deletion) wherever it is shown, also in conversations of later tickets. */
export function renewMessage(client: QueryClient, message: Message) {
  client.setQueriesData<MessagePages>(
    { queryKey: keys.conversations },
    (data) => data && renewed(data, message)
  )
}

/** Whether its conversation is loaded without this message, which is newer than all that is shown there. */
export function isMissed(client: QueryClient, { id, ticketId, at }: Message) {
  const data = client.getQueryData<MessagePages>(keys.messages(ticketId))
  return data !== undefined && inOrder(data).every((row) => row.id !== id && row.at <= at)
}

/** Changes a message wherever it is shown; returns its former state, null when it is not loaded. */
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

/** Whether the stored row of a message sent from here is already shown. */
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
 * Events may arrive out of order: an older state of a message changes nothing (the server takes the time of a change
 * after it has locked the message), and an ack never decreases, except to "refused" (IN-31). A quote that a response included is kept, since events sent to many users omit it.
 */
function merged(known: Message, update: Message): Message {
  if (known.changedAt && update.changedAt && update.changedAt < known.changedAt) return known
  const { quote, hasHiddenQuote } = update.hasHiddenQuote ? known : update
  const ack = update.ack < known.ack && update.errorCode === null ? known.ack : update.ack
  return { ...update, ack, quote, hasHiddenQuote }
}
