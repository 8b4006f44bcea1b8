/** The keys of all operators, newest first, for operators (ADR 80). */
import { pageOf, type Page } from '#app/kernel/http/page'
import OperatorKey from '#modules/identity/models/operator_key'
import User from '#modules/identity/models/user'

export interface ListedOperatorKey {
  readonly key: OperatorKey
  /** Who holds it. */
  readonly userName: string
}

/** One page; `pageNumber` as the client wrote it. */
export async function listOperatorKeys(pageNumber: unknown): Promise<Page<ListedOperatorKey>> {
  const keys = OperatorKey.query().sideload({ everyCompany: true }).orderBy('id', 'desc')
  const { rows, ...page } = await pageOf(keys, pageNumber)
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const holders = User.query().sideload({ everyCompany: true }).whereIn('id', ids)
  const names = new Map((await holders.select('id', 'name')).map(({ id, name }) => [id, name]))
  return { rows: rows.map((key) => ({ key, userName: names.get(key.userId)! })), ...page }
}
