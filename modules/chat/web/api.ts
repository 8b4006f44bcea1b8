/** Requests of the chat module; maps wire names to the screen's model. */
import type {
  ChatMessagesPageWire,
  ChatMessageWire,
  ChatsPageWire,
  ChatWire,
} from '#modules/chat/wire'
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Message, MessagePage, Person, Talk } from './model'

export async function listTalks(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Talk>> {
  const query = { pageNumber, searchParam: search || null }
  const page = await http.get<ChatsPageWire>('/chats', { query, signal })
  return { rows: page.records.map(toTalk), count: page.count, hasMore: page.hasMore }
}

export const showTalk = async (uuid: string, signal?: AbortSignal) =>
  toTalk(await http.get<ChatWire>(`/chats/${encodeURIComponent(uuid)}`, { signal }))

/** Number of talks with unread messages. */
export const countUnread = async (signal?: AbortSignal) =>
  (await http.get<{ count: number }>('/chats/unread', { signal })).count

/** The newest page, or the page before a message. */
export async function listMessages(
  talkId: number,
  before: number | null,
  signal?: AbortSignal
): Promise<MessagePage> {
  const path = `/chats/${talkId}/messages`
  const page = await http.get<ChatMessagesPageWire>(path, { query: { before }, signal })
  return { messages: page.records.map(toMessage), hasOlder: page.hasMore }
}

export const say = async (talkId: number, message: string) =>
  toMessage(await http.post<ChatMessageWire>(`/chats/${talkId}/messages`, { message }))

export const markRead = async (talkId: number) =>
  toTalk(await http.post<ChatWire>(`/chats/${talkId}/read`, {}))

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface TalkForm {
  readonly title: string
  readonly users: readonly number[]
}

/** Creates a talk, or changes the one with this id. */
export async function saveTalk(id: number | null, { title, users }: TalkForm): Promise<Talk> {
  const body = { title, users: users.map((user) => ({ id: user })) }
  const saved = await (id === null
    ? http.post<ChatWire>('/chats', body)
    : http.put<ChatWire>(`/chats/${id}`, body))
  return toTalk(saved)
}

export const deleteTalk = (id: number) => http.delete(`/chats/${id}`)

/** All users of the company, by name. */
export async function listColleagues(signal?: AbortSignal): Promise<readonly Person[]> {
  const people = await http.get<readonly Person[]>('/users/list', { signal })
  return people.map(({ id, name }) => ({ id, name }))
}

export const toTalk = ({
  id,
  uuid,
  title,
  owner,
  lastMessage,
  updatedAt,
  users,
}: ChatWire): Talk => ({
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
  talkId: wire.chatId,
  sender: wire.sender,
  text: wire.message,
  createdAt: wire.createdAt,
})
