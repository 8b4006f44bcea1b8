/** Tags by name: one page with the number of tickets that carry each, or all; and the lanes of the board in order. */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf, searchIn } from '#app/kernel/http/page'
import { Tag, TicketTag } from '#modules/tags/model'

type Company = Pick<Actor, 'companyId'>

/** By name. GET /tags/list has no pages. `search` as typed; blank matches all. */
export const allTags = (company: Company, search: unknown) =>
  searchIn(Tag.of(company), ['name'], search).orderByRaw('folded(name), id')

/** One page of the same. */
export const listTags = (company: Company, page: unknown, search: unknown) =>
  pageOf(allTags(company, search), page)

/** Number of tickets per tag; a tag missing from the result has none. */
export async function countTickets(
  company: Company,
  tagIds: readonly number[]
): Promise<Map<number, number>> {
  if (!tagIds.length) return new Map()
  const rows = await TicketTag.of(company)
    .whereIn('tagId', [...tagIds])
    .groupBy('tag_id')
    .select('tag_id')
    .count('* as count')
  return new Map(rows.map(({ tagId, $extras }) => [tagId, Number($extras.count)]))
}

/** The lanes of the board in order (TAG-01). */
export const lanesOf = (company: Company, trx?: TransactionClientContract): Promise<Tag[]> =>
  Tag.of(company, trx).where('isKanban', true).orderBy('position').orderBy('id')

/** The position after the last lane. */
export async function nextPosition(
  company: Company,
  trx: TransactionClientContract
): Promise<number> {
  const [{ $extras }] = await Tag.of(company, trx).where('isKanban', true).max('position as last')
  return Number($extras.last ?? 0) + 1
}
