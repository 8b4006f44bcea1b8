/** The threads of a person, the latest first (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { searchPattern } from '#app/kernel/http/wire'
import { threadsOf } from '#modules/chat/access'
import ThreadMember from '#modules/chat/models/thread_member'
import { threadViews, type ThreadView } from '#modules/chat/queries/thread_views'

/** Page size (API-05). */
export const threadsPerPage = 20

export interface ThreadFilter {
  readonly page: number
  /** As typed; matched against titles; blank matches all. */
  readonly search: unknown
}

export async function listThreads(
  actor: Actor,
  { page, search }: ThreadFilter
): Promise<{ views: ThreadView[]; count: number }> {
  const pattern = searchPattern(search)
  const [threads, [{ $extras }]] = await Promise.all([
    matching(actor, pattern)
      .orderBy([
        { column: 'updatedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(threadsPerPage)
      .offset((page - 1) * threadsPerPage),
    matching(actor, pattern).count('* as count'),
  ])
  return { views: await threadViews(actor, threads), count: Number($extras.count) }
}

/** Number of the person's threads with unread messages. */
export async function countUnreadThreads(actor: Actor): Promise<number> {
  const [{ $extras }] = await ThreadMember.of(actor)
    .where('userId', actor.userId ?? 0)
    .where('unreads', '>', 0)
    .count('* as count')
  return Number($extras.count)
}

function matching(actor: Actor, pattern: string | null) {
  return threadsOf(actor).if(pattern, (query) => {
    void query.whereRaw('folded(title) like folded(?)', [pattern!])
  })
}
