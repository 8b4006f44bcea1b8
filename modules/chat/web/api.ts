/** Requests of the chat module; maps wire names to the screen's model. */
import type {
  ChatMessagesPageWire,
  ChatMessageWire,
  ChatsPageWire,
  ChatWire,
} from '#modules/chat/wire'
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Message, MessagePage, Person, Thread } from './model'

export async function listThreads(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Thread>> {
  const query = { pageNumber, searchParam: search || null }
  const page = await http.get<ChatsPageWire>('/chats', { query, signal })
  return { rows: page.records.map(toThread), count: page.count, hasMore: page.hasMore }
}

export const showThread = async (uuid: string, signal?: AbortSignal) =>
  toThread(await http.get<ChatWire>(`/chats/${encodeURIComponent(uuid)}`, { signal }))

/** Number of threads with unread messages. */
export const countUnread = async (signal?: AbortSignal) =>
  (await http.get<{ count: number }>('/chats/unread', { signal })).count

/** The newest page, or the page before a message. */
export async function listMessages(
  threadId: number,
  before: number | null,
  signal?: AbortSignal
): Promise<MessagePage> {
  const path = `/chats/${threadId}/messages`
  const page = await http.get<ChatMessagesPageWire>(path, { query: { before }, signal })
  return { messages: page.records.map(toMessage), hasOlder: page.hasMore }
}

export const say = async (threadId: number, message: string) =>
  toMessage(await http.post<ChatMessageWire>(`/chats/${threadId}/messages`, { message }))

export const markRead = async (threadId: number) =>
  toThread(await http.post<ChatWire>(`/chats/${threadId}/read`, {}))

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface ThreadForm {
  readonly title: string
  readonly users: readonly number[]
}

/** Creates a thread, or changes the one with this id. */
export async function saveThread(id: number | null, { title, users }: ThreadForm): Promise<Thread> {
  const body = { title, users: users.map((user) => ({ id: user })) }
  return toThread(await http.save<ChatWire>('/chats', id, body))
}

export const deleteThread = (id: number) => http.delete(`/chats/${id}`)

/** All users of the company, by name. */
export async function listColleagues(signal?: AbortSignal): Promise<readonly Person[]> {
  const people = await http.get<readonly Person[]>('/users/list', { signal })
  return people.map(({ id, name }) => ({ id, name }))
}

export const toThread = ({
  id,
  uuid,
  title,
  owner,
  lastMessage,
  updatedAt,
  users,
}: ChatWire): Thread => ({
  id,
  uuid,
  title,
  owner,
  lastMessage,
  updatedAt,
  members: users.map(({ user, unreads }) => ({ person: user, unreads })),
})

export const toMessage = (wire: ChatMessageWire): Message => ({
  id: wire.id,
  threadId: wire.chatId,
  sender: wire.sender,
  text: wire.message,
  createdAt: wire.createdAt,
})
