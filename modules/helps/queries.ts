/** Helps by title: one page, or all. */
import { pageOf, searchIn } from '#app/kernel/http/page'
import { Help } from '#modules/helps/model'

/** GET /helps/list has no pages. */
export const allHelps = () => Help.query().orderByRaw('folded(title), id')

/** One page of those that match. `search` as typed; blank matches all. */
export const listHelps = (page: unknown, search: unknown) =>
  pageOf(searchIn(allHelps(), ['title', 'description'], search), page)
