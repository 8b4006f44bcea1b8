/** The threads of a person, the latest first (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, searchIn, type Page } from '#app/kernel/http/page'
import { threadsOf } from '#modules/chat/access'
import ThreadMember from '#modules/chat/models/thread_member'
import { threadViews, type ThreadView } from '#modules/chat/queries/thread_views'

/**
 * One page of the person's threads. `search` as typed is matched against titles; blank matches all. `pageNumber` as the
 * client wrote it.
 */
export async function listThreads(
  actor: Actor,
  pageNumber: unknown,
  search: unknown
): Promise<Page<ThreadView>> {
  const latestFirst = searchIn(threadsOf(actor), ['title'], search).orderBy([
    { column: 'updatedAt', order: 'desc' },
    { column: 'id', order: 'desc' },
  ])
  const { rows, ...page } = await pageOf(latestFirst, pageNumber)
  return { rows: await threadViews(actor, rows), ...page }
}

/** Number of the person's threads with unread messages. */
export async function countUnreadThreads(actor: Actor): Promise<number> {
  const [{ $extras }] = await ThreadMember.of(actor)
    .where('userId', actor.userId ?? 0)
    .where('unreads', '>', 0)
    .count('* as count')
  return Number($extras.count)
}
