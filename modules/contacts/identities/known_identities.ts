/** Reads and locks identities and their owners. */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Identity } from '#modules/contacts/identities/identity'
import Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'

type Company = Pick<Actor, 'companyId'>

export interface KnownIdentity extends Identity {
  readonly contactId: number
}

/** Those of the identities that have an owner. */
export async function knownIdentities(
  client: QueryClientContract,
  { companyId }: Company,
  identities: readonly Identity[]
): Promise<KnownIdentity[]> {
  const rows: { kind: Identity['kind']; value: string; contact_id: number }[] = await client
    .from('contact_identities')
    .where('company_id', companyId)
    .whereRaw(
      `(kind, value) in (${identities.map(() => '(?, ?)').join(', ')})`,
      identities.flatMap(({ kind, value }) => [kind, value])
    )
    .orderBy('id')
    .select('kind', 'value', 'contact_id')
  return rows.map(({ kind, value, contact_id: contactId }) => ({ kind, value, contactId }))
}

/**
 * Others who look for one of these identities wait until this transaction ends (IN-09). Always locked in the same
 * order, hidden ids before phones, to avoid deadlocks.
 */
export async function lockIdentities(
  trx: TransactionClientContract,
  { companyId }: Company,
  identities: readonly Identity[]
): Promise<void> {
  const names = identities.map(({ kind, value }) => `contact:${companyId}:${kind}:${value}`).sort()
  await trx.rawQuery(
    `select pg_advisory_xact_lock(hashtextextended(name, 0))
     from (select name from unnest(?::text[]) with ordinality as given (name, place)
           order by place offset 0) as ordered`,
    [names] as never
  )
}

/** All phones of these contacts. */
export async function phonesOf(
  trx: TransactionClientContract,
  company: Company,
  contactIds: readonly number[]
): Promise<KnownIdentity[]> {
  const rows = await ContactIdentity.of(company, trx)
    .whereIn('contactId', [...contactIds])
    .where('kind', 'pn')
  return rows.map(({ value, contactId }) => ({ kind: 'pn', value, contactId }))
}

/**
 * The owners of the identities, oldest first, locked until the end of the transaction. If a merge removed one while we
 * waited for the lock, its identities are looked up again.
 */
export async function lockOwners(
  trx: TransactionClientContract,
  company: Company,
  identities: readonly Identity[]
): Promise<{ known: KnownIdentity[]; owners: Contact[] }> {
  for (;;) {
    const known = await knownIdentities(trx, company, identities)
    const ids = [...new Set(known.map(({ contactId }) => contactId))]
    const owners = ids.length ? await lockContacts(trx, company, ids) : []
    if (owners.length === ids.length) return { known, owners }
  }
}

/**
 * Locked in the order of their ids, so that transactions that lock the same contacts cannot deadlock. `no key` lets
 * others store messages of a contact meanwhile: with a plain `for update` they would wait on their foreign key while
 * they hold the ticket.
 */
export async function lockContacts(
  trx: TransactionClientContract,
  company: Company,
  ids: readonly number[]
): Promise<Contact[]> {
  const query = Contact.of(company, trx)
    .whereIn('id', [...ids])
    .orderBy('id')
  void query.knexQuery.forNoKeyUpdate()
  return query
}

/** Assigns all of the identities to the contact, also those of other contacts. */
export async function giveIdentities(
  trx: TransactionClientContract,
  { id, companyId }: Contact,
  identities: readonly Identity[]
): Promise<void> {
  const rows = identities.map(({ kind, value }) => ({
    company_id: companyId,
    contact_id: id,
    kind,
    value,
    created_at: now().toJSDate(),
  }))
  await trx
    .insertQuery()
    .table(ContactIdentity.table)
    .knexQuery.insert(rows)
    .onConflict(['company_id', 'kind', 'value'])
    .merge(['contact_id'])
}
