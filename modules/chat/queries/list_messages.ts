/** The messages of a thread, page by page from the end (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, type Page } from '#app/kernel/http/page'
import { accessThread } from '#modules/chat/access'
import ThreadMessage from '#modules/chat/models/thread_message'
import type { Person } from '#modules/chat/queries/thread_views'
import { userNames } from '#modules/identity/public'

export interface MessageView {
  readonly message: ThreadMessage
  readonly sender: Person
}
export interface MessagePage {
  /** As the client wrote it. */
  readonly pageNumber: unknown
  /** Only messages before this one: pages do not shift while others write. */
  readonly before: number | null
}

/** The newest page first, each page in ascending order. 404 ERR_NO_CHAT_FOUND. */
export async function listMessages(
  actor: Actor,
  id: unknown,
  { pageNumber, before }: MessagePage
): Promise<Page<MessageView>> {
  const thread = await accessThread(actor, id)
  const newestFirst = ThreadMessage.of(actor)
    .where('threadId', thread.id)
    .if(before, (query) => void query.where('id', '<', before!))
    .orderBy('id', 'desc')
  const { rows, ...page } = await pageOf(newestFirst, pageNumber)
  return { rows: await messageViews(actor, rows.toReversed()), ...page }
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
