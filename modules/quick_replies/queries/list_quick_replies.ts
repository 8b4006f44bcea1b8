/** The quick replies that a person may use, by shortcode: one page, or all (QM-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { searchPattern } from '#app/kernel/http/wire'
import { usableBy } from '#modules/quick_replies/access'
import type QuickReply from '#modules/quick_replies/models/quick_reply'

/** Page size (API-05). */
export const quickRepliesPerPage = 20

export interface QuickReplyFilter {
  readonly page: number
  /** As typed; blank matches all. */
  readonly search: unknown
}

export async function listQuickReplies(actor: Actor, { page, search }: QuickReplyFilter) {
  const pattern = searchPattern(search)
  const rows = matching(actor, pattern)
    .orderByRaw('folded(shortcode), id')
    .limit(quickRepliesPerPage)
    .offset((page - 1) * quickRepliesPerPage)
  const [replies, [{ $extras }]] = await Promise.all([
    rows,
    matching(actor, pattern).count('* as count'),
  ])
  return { replies, count: Number($extras.count) }
}

/** GET /quick-messages/list has no pages. */
export const allQuickReplies = (actor: Actor): Promise<QuickReply[]> =>
  matching(actor, null).orderByRaw('folded(shortcode), id')

function matching(actor: Actor, pattern: string | null) {
  return usableBy(actor).if(pattern, (query) => {
    void query.whereRaw('(folded(shortcode) like folded(?) or folded(body) like folded(?))', [
      pattern!,
      pattern!,
    ])
  })
}
