/** Realtime events of threads, sent to members only (RT-06, RT-07). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { ThreadChanged, ThreadMessageSent, ThreadRead } from '#modules/chat/contract'
import { chatMessageWire, chatWire } from '#modules/chat/http/transformers/chat_transformer'
import Thread from '#modules/chat/models/thread'
import ThreadMessage from '#modules/chat/models/thread_message'
import { messageViews } from '#modules/chat/queries/list_messages'
import { threadViews } from '#modules/chat/queries/thread_views'
import type { ChatWire } from '#modules/chat/wire'

/** One person's room; the company is given so that the room is silent while its invoices are unpaid (RT-03, BIL-09). */
const roomOf = (companyId: number, userId: number) => `company-${companyId}-chats-of-${userId}`
const roomsOf = (companyId: number, chat: ChatWire) =>
  chat.users.map(({ userId }) => roomOf(companyId, userId))

/** The thread's current view; null when it was deleted meanwhile. */
async function chatNow(companyId: number, threadId: number): Promise<ChatWire | null> {
  const thread = await Thread.of({ companyId }).where('id', threadId).first()
  const [view] = await threadViews({ companyId }, thread ? [thread] : [])
  return view ? chatWire(view) : null
}

/** Each person gets it under an event name of their own. */
async function threadChanged(change: ThreadChanged): Promise<Delivery[]> {
  const { companyId, threadId, memberIds, newcomerIds, formerIds } = change
  const to = (userId: number, body: Delivery['body']) => ({
    rooms: [roomOf(companyId, userId)],
    as: `company-${companyId}-chat-user-${userId}`,
    body,
  })
  const left = formerIds.map((userId) => to(userId, { action: 'delete', id: threadId }))
  const record = memberIds.length ? await chatNow(companyId, threadId) : null
  if (!record) return left
  const entered = memberIds.map((userId) => {
    const action = newcomerIds.includes(userId) ? 'create' : 'update'
    return to(userId, { action, record, chat: record })
  })
  return [...left, ...entered]
}

async function messageSent(change: ThreadMessageSent): Promise<Delivery[]> {
  const { companyId, threadId, messageId } = change
  const chat = await chatNow(companyId, threadId)
  const message = await ThreadMessage.of({ companyId }).where('id', messageId).first()
  if (!chat || !message) return []
  const [view] = await messageViews({ companyId }, [message])
  const newMessage = chatMessageWire(view)
  return underBothNames(companyId, chat, { action: 'new-message', newMessage, chat })
}

async function threadRead({ companyId, threadId }: ThreadRead): Promise<Delivery[]> {
  const chat = await chatNow(companyId, threadId)
  return chat ? underBothNames(companyId, chat, { action: 'update', chat }) : []
}

/** Event names: for the list of all chats, and for this chat. */
const underBothNames = (companyId: number, chat: ChatWire, body: Delivery['body']): Delivery[] =>
  [`company-${companyId}-chat`, `company-${companyId}-chat-${chat.id}`].map((as) => ({
    rooms: roomsOf(companyId, chat),
    as,
    body,
  }))

export default {
  fixedRooms: ({ companyId, userId }) => (userId === null ? [] : [roomOf(companyId, userId)]),
  projections: {
    'chat.thread_changed': threadChanged,
    'chat.message_sent': messageSent,
    'chat.thread_read': threadRead,
  },
} satisfies RealtimeMap
