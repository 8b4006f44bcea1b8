/** Exports contacts as CSV in parts, so that memory use is bounded (CON-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { csvLine, csvMark } from '#app/kernel/text/csv'
import type Contact from '#modules/contacts/models/contact'
import { narrowing, type ContactFilter } from '#modules/contacts/queries/list_contacts'

/** Rows per query. */
const atOnce = 1000
/** Headers with which the file can be imported again (CON-05). */
const heads = ['Nome', 'Número', 'E-mail']

/**
 * Lines separated by `;` with a BOM, so that spreadsheets detect UTF-8; contacts in the order of their names, without
 * groups. An invalid filter is rejected before the first line.
 */
export async function exportContacts(
  actor: Actor,
  filter: Omit<ContactFilter, 'page'>
): Promise<AsyncGenerator<string>> {
  return linesOf(await narrowing(actor, filter))
}

async function* linesOf(narrowed: Awaited<ReturnType<typeof narrowing>>): AsyncGenerator<string> {
  yield csvMark + csvLine(heads)
  let last: { readonly name: string; readonly id: number } | null = null
  for (;;) {
    const rows: Row[] = await databaseClient()
      .from(
        narrowed()
          .where('isGroup', false)
          .if(last, (query) => {
            void query.whereRaw('(folded(name), id) > (folded(?), ?)', [last!.name, last!.id])
          })
          .select('id', 'name', 'number', 'email')
          .orderByRaw('folded(name), id')
          .limit(atOnce)
          .as('page')
      )
      .select('*')
    yield rows.map(({ name, number, email }) => csvLine([name, number, email])).join('')
    if (rows.length < atOnce) return
    last = rows.at(-1)!
  }
}
type Row = Pick<Contact, 'id' | 'name' | 'number' | 'email'>
