/** Names and numbers of contacts. */
import type { Actor } from '#app/kernel/actor/actor'
import type { ContactView } from '#modules/contacts/contract'
import Contact from '#modules/contacts/models/contact'

/** By id; those of other companies and deleted ones are left out. */
export async function describeContacts(
  actor: Pick<Actor, 'companyId'>,
  ids: readonly number[]
): Promise<ReadonlyMap<number, Pick<ContactView, 'id' | 'name' | 'number'>>> {
  if (!ids.length) return new Map()
  const rows = await Contact.of(actor).whereIn('id', [...ids])
  return new Map(rows.map(({ id, name, number }) => [id, { id, name, number }]))
}
