/** The addresses under which other tables know a contact (OPS-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { PersonConcerned } from '#modules/contacts/contract'
import { identitiesOf, type Identity } from '#modules/contacts/identities/identity'
import type Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import ContactPair from '#modules/contacts/models/contact_pair'
import { directory } from '#modules/whatsapp/public'

/** In the current unit of work, if there is one. */
export async function personConcerned({
  companyId,
  id,
  number,
}: Contact): Promise<PersonConcerned> {
  const company = { companyId }
  const known = await ContactIdentity.of(company).where('contactId', id)
  const valuesOf = (kind: Identity['kind']) =>
    known.filter((one) => one.kind === kind).map(({ value }) => value)
  const ofNumber = identitiesOf({ phone: number || null, lid: null }).map(({ value }) => value)
  const phones = [...new Set([...ofNumber, ...valuesOf('pn')])]
  const lids = [...new Set([...valuesOf('lid'), ...(await pairedLids(company, phones))])]
  const addresses = [
    ...phones.map((phone) => directory.addressOf({ phone })),
    ...lids.map((lid) => directory.addressOf({ lid })),
    ...valuesOf('group').map((group) => directory.addressOf({ group })),
  ]
  return { companyId, contactId: id, phones, addresses }
}

async function pairedLids(company: Pick<Actor, 'companyId'>, phones: readonly string[]) {
  if (!phones.length) return []
  const pairs: { lid: string }[] = await databaseClient()
    .from(ContactPair.table)
    .where('company_id', company.companyId)
    .whereIn('phone', [...phones])
    .select('lid')
  return pairs.map(({ lid }) => lid)
}
