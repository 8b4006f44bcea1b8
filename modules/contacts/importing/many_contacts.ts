/** Bulk statements: the owners of many numbers, and inserting contacts with their identities (CON-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { identitiesOf, type Identity } from '#modules/contacts/identities/identity'
import type { ReadRow } from '#modules/contacts/importing/read_row'

export interface Owner {
  readonly id: number
  /** The idempotency key of the import that created it; null for others. */
  readonly importKey: string | null
}

/** Owners by phone; only the phones among the identities are looked up. */
export async function ownersOf(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  identities: readonly Identity[]
): Promise<ReadonlyMap<string, Owner>> {
  const { rows } = await work.trx.rawQuery(
    `select known.value, contacts.id, contacts.import_key as "importKey"
     from contact_identities as known join contacts on contacts.id = known.contact_id
     where known.company_id = ? and known.kind = 'pn' and known.value = any(?)`,
    [companyId, identities.map(({ value }) => value)] as never
  )
  return new Map(rows.map(({ value, ...owner }: Owner & { value: string }) => [value, owner]))
}

/** Returns the ids by number. The caller has locked the identities and found no owners. */
export async function insertContacts(
  work: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  rows: readonly ReadRow[],
  key: string | null
): Promise<ReadonlyMap<string, number>> {
  if (!rows.length) return new Map()
  const at = now().toJSDate()
  const contacts = rows.map(({ name, number, email }) => ({ name, number, email }))
  const made = await work.trx.rawQuery(
    `insert into contacts (company_id, name, number, email, number_state, is_name_edited, import_key,
       created_at, updated_at)
     select ?, name, number, email, 'unchecked', true, ?, ?, ?
     from jsonb_to_recordset(?::jsonb) as row (name text, number text, email text)
     returning id, number`,
    [companyId, key, at, at, JSON.stringify(contacts)] as never
  )
  const ids = new Map<string, number>(
    made.rows.map(({ id, number }: { id: number; number: string }) => [number, id])
  )
  const identities = rows.flatMap(({ number }) =>
    identitiesOf({ phone: number, lid: null }).map(({ value }) => ({ id: ids.get(number), value }))
  )
  await work.trx.rawQuery(
    `insert into contact_identities (company_id, contact_id, kind, value, created_at)
     select ?, id, 'pn', value, ? from jsonb_to_recordset(?::jsonb) as row (id int, value text)`,
    [companyId, at, JSON.stringify(identities)] as never
  )
  return ids
}
