/** The lanes of the board in order (TAG-01). */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import Tag from '#modules/tags/models/tag'

type Company = Pick<Actor, 'companyId'>

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
