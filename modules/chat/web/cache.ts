/** Writes realtime changes of threads into the query cache, so that known data is not refetched. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#web/lib/query'
import type { Message, MessagePage, Thread } from './model'
import { keys } from './queries'

type List = InfiniteData<ListPage<Thread>>
type Log = InfiniteData<MessagePage, number | null>

/** Writes a thread's current state; in the unfiltered list it moves to its place, first if a message was added. */
export function putThread(client: QueryClient, thread: Thread) {
  client.setQueryData(keys.thread(thread.uuid), thread)
  for (const [key, list] of client.getQueriesData<List>({ queryKey: keys.lists })) {
    // A search result is only updated in place: which threads match is decided by the server.
    if (list)
      client.setQueryData<List>(
        key,
        key.at(-1) === '' ? placed(list, thread) : renewed(list, thread)
      )
  }
}

/** Removes a thread of which the user is no longer a member. */
export function dropThread(client: QueryClient, id: number) {
  for (const [key, list] of client.getQueriesData<List>({ queryKey: keys.lists })) {
    if (list) client.setQueryData<List>(key, without(list, id))
  }
  for (const [key, thread] of client.getQueriesData<Thread>({ queryKey: keys.threads })) {
    // If the thread is open, the refetch shows that it is gone.
    if (thread?.id === id) void client.resetQueries({ queryKey: key })
  }
  client.removeQueries({ queryKey: keys.messages(id), type: 'inactive' })
}

/** Adds a message at the end of its thread, once; it replaces the pending message with the same text. */
export function putMessage(client: QueryClient, message: Message) {
  client.setQueryData<Log>(keys.messages(message.threadId), (log) => log && added(log, message))
}

export function dropMessage(client: QueryClient, { threadId, id }: Message) {
  client.setQueryData<Log>(
    keys.messages(threadId),
    (log) =>
      log && {
        ...log,
        pages: log.pages.map((page) => ({
          ...page,
          messages: page.messages.filter((message) => message.id !== id),
        })),
      }
  )
}

function added(log: Log, message: Message): Log {
  if (log.pages.some((page) => page.messages.some(({ id }) => id === message.id))) return log
  const [newest, ...older] = log.pages
  const sent = newest!.messages.findIndex((one) => message.id > 0 && isOnItsWay(one, message))
  const rest = newest!.messages.filter((_one, at) => at !== sent)
  // Messages of others come before the pending ones.
  const messages = [...rest, message].sort((one, other) => placeOf(one) - placeOf(other))
  return { ...log, pages: [{ ...newest!, messages }, ...older] }
}

const isOnItsWay = (one: Message, { sender, text }: Message) =>
  one.id < 0 && one.sender.id === sender.id && one.text === text
const placeOf = ({ id }: Message) => (id > 0 ? id : Number.MAX_SAFE_INTEGER + id)

const renewed = (list: List, thread: Thread): List => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === thread.id ? thread : row)),
  })),
})

function placed(list: List, thread: Thread): List {
  const known = list.pages.flatMap(({ rows }) => rows).find(({ id }) => id === thread.id)
  if (known?.updatedAt === thread.updatedAt) return renewed(list, thread)
  const [first, ...others] = without(list, thread.id).pages
  const count = first!.count === undefined ? undefined : first!.count + 1
  return { ...list, pages: [{ ...first!, count, rows: [thread, ...first!.rows] }, ...others] }
}

/** Every page holds the total. */
function without(list: List, id: number): List {
  const isThere = list.pages.some(({ rows }) => rows.some((row) => row.id === id))
  if (!isThere) return list
  const pages = list.pages.map(({ rows, count, ...page }) => ({
    ...page,
    count: count === undefined ? undefined : count - 1,
    rows: rows.filter((row) => row.id !== id),
  }))
  return { ...list, pages }
}
