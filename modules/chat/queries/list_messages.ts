/** The messages of a thread, page by page from the end (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { accessThread } from '#modules/chat/access'
import ThreadMessage from '#modules/chat/models/thread_message'
import type { Person } from '#modules/chat/queries/thread_views'
import { userNames } from '#modules/identity/public'

/** Page size (API-05). */
export const messagesPerPage = 20

export interface MessageView {
  readonly message: ThreadMessage
  readonly sender: Person
}
export interface MessagePage {
  readonly page: number
  /** Only messages before this one: pages do not shift while others write. */
  readonly before: number | null
}

/** The newest page first, each page in ascending order; `count` is the total. 404 ERR_NO_CHAT_FOUND. */
export async function listMessages(actor: Actor, id: unknown, { page, before }: MessagePage) {
  const thread = await accessThread(actor, id)
  const matching = () =>
    ThreadMessage.of(actor)
      .where('threadId', thread.id)
      .if(before, (query) => void query.where('id', '<', before!))
  const [newestFirst, [{ $extras }]] = await Promise.all([
    matching()
      .orderBy('id', 'desc')
      .limit(messagesPerPage)
      .offset((page - 1) * messagesPerPage),
    matching().count('* as count'),
  ])
  return {
    views: await messageViews(actor, newestFirst.toReversed()),
    count: Number($extras.count),
  }
}

/** In the order of `messages`. The caller has checked that they may be shown. */
export async function messageViews(
  actor: Pick<Actor, 'companyId'>,
  messages: readonly ThreadMessage[]
): Promise<MessageView[]> {
  const senders = await userNames(actor, [...new Set(messages.map(({ senderId }) => senderId))])
  return messages.map((message) => ({
    message,
    sender: { id: message.senderId, name: senders.get(message.senderId)! },
  }))
}
