/** Tags by name: one page with the number of tickets that carry each, or all. */
import type { Actor } from '#app/kernel/actor/actor'
import { searchPattern } from '#app/kernel/http/wire'
import Tag from '#modules/tags/models/tag'
import TicketTag from '#modules/tags/models/ticket_tag'

/** Page size (API-05). */
export const tagsPerPage = 20

export interface TagFilter {
  readonly page: number
  /** As typed; blank matches all. */
  readonly search: unknown
}

export async function listTags(actor: Actor, { page, search }: TagFilter) {
  const pattern = searchPattern(search)
  const rows = matching(actor, pattern)
    .orderByRaw('folded(name), id')
    .limit(tagsPerPage)
    .offset((page - 1) * tagsPerPage)
  const [tags, [{ $extras }]] = await Promise.all([
    rows,
    matching(actor, pattern).count('* as count'),
  ])
  return { tags, count: Number($extras.count) }
}

/** GET /tags/list has no pages. */
export const allTags = (actor: Actor, search: unknown): Promise<Tag[]> =>
  matching(actor, searchPattern(search)).orderByRaw('folded(name), id')

/** Number of tickets per tag; a tag missing from the result has none. */
export async function countTickets(
  actor: Actor,
  tagIds: readonly number[]
): Promise<Map<number, number>> {
  if (!tagIds.length) return new Map()
  const rows = await TicketTag.of(actor)
    .whereIn('tagId', [...tagIds])
    .groupBy('tag_id')
    .select('tag_id')
    .count('* as count')
  return new Map(rows.map(({ tagId, $extras }) => [tagId, Number($extras.count)]))
}

function matching(actor: Actor, pattern: string | null) {
  return Tag.of(actor).if(
    pattern,
    (query) => void query.whereRaw('folded(name) like folded(?)', [pattern!])
  )
}
