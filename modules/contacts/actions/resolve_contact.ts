/** Finds the contact behind a phone and a hidden id, or makes it: one person, one row (IN-02..09). */
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database_client'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { canonicalNumber, numberCandidates } from '#modules/contacts/canonical_number'
import type { IdentityKind, PersonSeen } from '#modules/contacts/contract'
import Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'

interface Identity {
  readonly kind: IdentityKind
  readonly value: string
}

/**
 * The contact of a person. Works under any number of parallel calls for the same person: the first
 * one takes a lock on the person's identities, the others then find what it made (IN-09).
 */
export async function resolveContact(actor: Actor, person: PersonSeen): Promise<Contact> {
  const identities = identitiesOf(person)
  if (!identities.length) throw new Error('a person without phone and hidden id cannot be resolved')
  return (await findWellKnown(actor, person, identities)) ?? learnContact(actor, person, identities)
}

/** The usual case, without a lock: everything that this sighting could teach is known already. */
async function findWellKnown(actor: Actor, person: PersonSeen, identities: readonly Identity[]) {
  const rows = await knownIdentities(databaseClient(), actor, identities)
  const ids = new Set(rows.map(({ contact_id: id }) => id))
  if (rows.length < identities.length || ids.size !== 1) return null
  const contact = await Contact.of(actor).where('id', rows[0].contact_id).firstOrFail()
  return teaches(person, contact) ? null : contact
}

/** Does this sighting bring a name to somebody unnamed (IN-07), or the number that was missing (IN-05)? */
function teaches(person: PersonSeen, contact: Contact): boolean {
  const bringsName = isUnnamed(contact) && !contact.isNameEdited && Boolean(person.pushName?.trim())
  return bringsName || (!contact.number && person.phone !== null)
}

async function learnContact(actor: Actor, person: PersonSeen, identities: readonly Identity[]) {
  return unitOfWork(async (work) => {
    await lockIdentities(work.trx, actor.companyId, identities)
    const [first] = await knownIdentities(work.trx, actor, identities)
    const known = first && (await Contact.of(actor, work.trx).where('id', first.contact_id).first())
    const contact = known ?? (await createContact(work, actor, person))
    await learnIdentities(work.trx, contact, identities)
    if (known) await learnAboutPerson(work, contact, person)
    return contact
  })
}

function identitiesOf(person: PersonSeen): Identity[] {
  const phones = person.phone ? numberCandidates(person.phone) : []
  return [
    ...phones.map((value): Identity => ({ kind: 'pn', value })),
    ...(person.lid ? [{ kind: 'lid', value: person.lid } as const] : []),
  ]
}

/** Always in the same order, so that two calls never wait for each other in a ring. */
async function lockIdentities(
  trx: TransactionClientContract,
  companyId: number,
  identities: readonly Identity[]
) {
  const names = identities.map(({ kind, value }) => `contact:${companyId}:${kind}:${value}`).sort()
  for (const name of names) {
    await trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
  }
}

/** Those of the identities that belong to somebody; a phone weighs more than a hidden id (IN-04). */
async function knownIdentities(
  client: QueryClientContract,
  actor: Actor,
  identities: readonly Identity[]
): Promise<{ contact_id: number }[]> {
  return client
    .from('contact_identities')
    .where('company_id', actor.companyId)
    .whereRaw(
      `(kind, value) in (${identities.map(() => '(?, ?)').join(', ')})`,
      identities.flatMap(({ kind, value }) => [kind, value])
    )
    .orderByRaw("kind = 'pn' desc, id")
    .select('contact_id')
}

const isUnnamed = ({ name, number }: Contact) => name === '' || name === number

async function createContact(work: Work, actor: Actor, person: PersonSeen) {
  const number = person.phone ? (canonicalNumber(person.phone) ?? person.phone) : ''
  const contact = new Contact().useTransaction(work.trx).merge({
    companyId: actor.companyId,
    name: person.pushName?.trim().slice(0, 255) || number,
    number,
    email: '',
    avatarUrl: '',
    isGroup: false,
    createdAt: now(),
    updatedAt: now(),
  })
  await contact.save()
  work.emit('contacts.contact_changed', { companyId: actor.companyId, contactId: contact.id })
  return contact
}

/** Adds what this sighting taught; an identity that already belongs to somebody stays there. */
async function learnIdentities(
  trx: TransactionClientContract,
  contact: Contact,
  identities: readonly Identity[]
) {
  const rows = identities.map(({ kind, value }) => ({
    company_id: contact.companyId,
    contact_id: contact.id,
    kind,
    value,
    created_at: now().toJSDate(),
  }))
  await trx
    .insertQuery()
    .table(ContactIdentity.table)
    .knexQuery.insert(rows)
    .onConflict(['company_id', 'kind', 'value'])
    .ignore()
}

/** The number that a hidden id lacked (IN-05), and the name of somebody whom nobody has named (IN-07). */
async function learnAboutPerson(work: Work, contact: Contact, person: PersonSeen) {
  const wasUnnamed = isUnnamed(contact)
  if (!contact.number && person.phone) contact.number = canonicalNumber(person.phone) ?? ''
  if (wasUnnamed && !contact.isNameEdited) {
    contact.name = person.pushName?.trim().slice(0, 255) || contact.number
  }
  if (!contact.$isDirty) return
  contact.updatedAt = now()
  await contact.useTransaction(work.trx).save()
  work.emit('contacts.contact_changed', { companyId: contact.companyId, contactId: contact.id })
}
