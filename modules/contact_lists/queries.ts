/** Contact lists with what is counted of them, their people, and the rows of a file that failed. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { pageOf, searchIn, type Page } from '#app/kernel/http/page'
import { companyText } from '#app/kernel/settings/texts'
import { csvLine, csvMark } from '#app/kernel/text/csv'
import type { ItemState } from '#modules/contact_lists/contract'
import { ContactList, ContactListImport, ContactListItem } from '#modules/contact_lists/model'

export interface ListView {
  readonly list: ContactList
  readonly counts: Readonly<Record<ItemState, number>>
  /** The newest import; null when there was none. */
  readonly newest: ContactListImport | null
}

const byName = (company: Pick<Actor, 'companyId'>) =>
  ContactList.of(company).orderByRaw('folded(name), id')

/** One page by name; searched by name (LST-03). */
export async function listLists(
  actor: Actor,
  page: unknown,
  search: unknown
): Promise<Page<ContactList> & { readonly views: readonly ListView[] }> {
  const found = await pageOf(searchIn(byName(actor), ['name'], search), page)
  return { ...found, views: await viewsOf(actor, found.rows) }
}

/** All of them, to choose from. */
export const everyList = async (actor: Actor): Promise<readonly ListView[]> =>
  viewsOf(actor, await byName(actor))

/** In the given order. */
export async function viewsOf(
  { companyId }: Pick<Actor, 'companyId'>,
  lists: readonly ContactList[]
): Promise<ListView[]> {
  if (!lists.length) return []
  const ids = lists.map(({ id }) => id)
  const { rows } = await databaseClient().rawQuery(
    `select contact_list_id as id, state, count(*)::int as count from contact_list_items
     where company_id = ? and contact_list_id = any(?) group by contact_list_id, state`,
    [companyId, ids] as never
  )
  const counted = rows as { id: number; state: ItemState; count: number }[]
  const imports = await ContactListImport.of({ companyId })
    .distinctOn('contact_list_id')
    .whereIn('contactListId', ids)
    .orderBy([{ column: 'contactListId' }, { column: 'id', order: 'desc' }])
  return lists.map((list) => {
    const of = (state: ItemState) =>
      counted.find((one) => one.id === list.id && one.state === state)?.count ?? 0
    return {
      list,
      counts: { valid: of('valid'), absent: of('absent'), unchecked: of('unchecked') },
      newest: imports.find(({ contactListId }) => contactListId === list.id) ?? null,
    }
  })
}

export interface ItemFilter {
  readonly search: unknown
  readonly state?: ItemState
}

/** One page by name; searched by name, number and e-mail (API-05). */
export function listItems(
  list: ContactList,
  page: unknown,
  { search, state }: ItemFilter
): Promise<Page<ContactListItem>> {
  const items = ContactListItem.of(list).where('contactListId', list.id)
  if (state) void items.where({ state })
  return pageOf(
    searchIn(items, ['name', 'number', 'email'], search).orderByRaw('folded(name), id'),
    page
  )
}

/** Rows of a CSV file in memory at a time. */
const atOnce = 1_000

/** The rows of a file that did not come onto the list, and why, in the company's language; as lines of a CSV file. */
export async function* faultLines({ companyId, id }: ContactListImport): AsyncGenerator<string> {
  const said = (key: string) => companyText({ companyId }, `contact_lists:faults.${key}`)
  const heads = ['line', 'name', 'number', 'email', 'reason'] as const
  yield csvMark + csvLine(await Promise.all(heads.map(said)))
  for (let last = 0; ;) {
    const rows: { line: number; name: string; number: string; email: string; code: string }[] =
      await databaseClient()
        .from('contact_list_faults')
        .where({ company_id: companyId, import_id: id })
        .where('line', '>', last)
        .orderBy('line')
        .limit(atOnce)
        .select('line', 'name', 'number', 'email', 'error_code as code')
    for (const { line, name, number, email, code } of rows) {
      yield csvLine([String(line), name, number, email, await said(code)])
    }
    if (rows.length < atOnce) return
    last = rows.at(-1)!.line
  }
}
