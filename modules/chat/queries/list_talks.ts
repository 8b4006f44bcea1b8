/** The talks of a person, the latest first (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { searchPattern } from '#app/kernel/http/wire'
import { talksOf } from '#modules/chat/access'
import TalkMember from '#modules/chat/models/talk_member'
import { talkViews, type TalkView } from '#modules/chat/queries/talk_views'

/** Page size (API-05). */
export const talksPerPage = 20

export interface TalkFilter {
  readonly page: number
  /** As typed; matched against titles; blank matches all. */
  readonly search: unknown
}

export async function listTalks(
  actor: Actor,
  { page, search }: TalkFilter
): Promise<{ views: TalkView[]; count: number }> {
  const pattern = searchPattern(search)
  const [talks, [{ $extras }]] = await Promise.all([
    matching(actor, pattern)
      .orderBy([
        { column: 'updatedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(talksPerPage)
      .offset((page - 1) * talksPerPage),
    matching(actor, pattern).count('* as count'),
  ])
  return { views: await talkViews(actor, talks), count: Number($extras.count) }
}

/** Number of the person's talks with unread messages. */
export async function countUnreadTalks(actor: Actor): Promise<number> {
  const [{ $extras }] = await TalkMember.of(actor)
    .where('userId', actor.userId ?? 0)
    .where('unreads', '>', 0)
    .count('* as count')
  return Number($extras.count)
}

function matching(actor: Actor, pattern: string | null) {
  return talksOf(actor).if(pattern, (query) => {
    void query.whereRaw('folded(title) like folded(?)', [pattern!])
  })
}
