/** Helps by title: one page, or all. */
import { searchPattern } from '#app/kernel/http/wire'
import Help from '#modules/helps/models/help'

/** Page size (API-05). */
export const helpsPerPage = 20

interface HelpFilter {
  readonly page: number
  /** As typed; blank matches all. */
  readonly search: unknown
}

export async function listHelps({ page, search }: HelpFilter) {
  const pattern = searchPattern(search)
  const rows = matching(pattern)
    .orderByRaw('folded(title), id')
    .limit(helpsPerPage)
    .offset((page - 1) * helpsPerPage)
  const [helps, [{ $extras }]] = await Promise.all([rows, matching(pattern).count('* as count')])
  return { helps, count: Number($extras.count) }
}

/** GET /helps/list has no pages. */
export const allHelps = (): Promise<Help[]> => matching(null).orderByRaw('folded(title), id')

function matching(pattern: string | null) {
  const query = Help.query()
  return pattern === null
    ? query
    : query.whereRaw('folded(title) like folded(?) or folded(description) like folded(?)', [
        pattern,
        pattern,
      ])
}
