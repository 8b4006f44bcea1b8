/** Reads rows of sheets as the company types numbers (CON-05, EXT-10). */
import type { Actor } from '#app/kernel/actor/actor'
import { readSetting } from '#app/kernel/settings/settings'
import type { NumberCountry } from '#modules/contacts/canonical_number'
import { readRow, type ReadRow } from '#modules/contacts/importing/read_row'

/** Each row is an object by header. */
export async function sheetReader(
  actor: Pick<Actor, 'companyId'>
): Promise<(row: unknown) => ReadRow> {
  const country = await readSetting<NumberCountry>(actor, 'contacts.number_country')
  return (row) => readRow(row, country)
}
