/** Finds or creates the contact of a phone and a hidden id; one row per person (IN-02..09). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { createContact } from '#modules/contacts/actions/create_contact'
import { resolveOwner } from '#modules/contacts/actions/resolve_owner'
import type { PersonSeen } from '#modules/contacts/contract'
import { identitiesOf, type Identity } from '#modules/contacts/identities/identity'
import { knownIdentities, lockIdentities } from '#modules/contacts/identities/known_identities'
import { shownNumber } from '#modules/contacts/identities/learn_number'
import { nameOf, teaches } from '#modules/contacts/identities/teaches'
import Contact from '#modules/contacts/models/contact'
import ContactPair from '#modules/contacts/models/contact_pair'

/**
 * The person's contact. Safe under concurrent calls for the same person: the first one locks the person's identities,
 * the others then find what it created (IN-09). Contacts that turn out to be one person are merged (IN-06).
 */
export async function resolveContact(actor: Actor, person: PersonSeen): Promise<Contact> {
  const identities = identitiesOf(person)
  if (!identities.length) throw new Error('a person without phone and hidden id cannot be resolved')
  return (await findWellKnown(actor, person, identities)) ?? learnContact(actor, person)
}

/** The usual case, without a lock: nothing in this sighting is new. */
async function findWellKnown(actor: Actor, person: PersonSeen, identities: readonly Identity[]) {
  const known = await knownIdentities(databaseClient(), actor, identities)
  const ids = new Set(known.map(({ contactId }) => contactId))
  if (known.length < identities.length || ids.size !== 1) return null
  const contact = await Contact.of(actor).where('id', known[0].contactId).first()
  return contact && !teaches(person, contact) ? contact : null
}

async function learnContact(actor: Actor, seen: PersonSeen) {
  return unitOfWork(async (work) => {
    const person = await lockPerson(work, actor, seen)
    const owner = await resolveOwner(work, actor, person)
    if (owner) return owner
    const number = person.phone ? shownNumber(person.phone) : ''
    const values = { name: nameOf(person) || number, number, isGroup: false }
    return createContact(work, actor, values, identitiesOf(person))
  })
}

/** Locks the person's identities, including the phone known for a hidden id from an earlier pair (IN-03). */
async function lockPerson(work: Work, actor: Actor, person: PersonSeen): Promise<PersonSeen> {
  await lockIdentities(work.trx, actor, identitiesOf(person))
  if (person.lid === null || person.phone !== null) return person
  const pair = await ContactPair.of(actor, work.trx).where('lid', person.lid).first()
  if (!pair) return person
  // Hidden ids are locked before phones everywhere; this keeps that order, in two steps.
  await lockIdentities(work.trx, actor, identitiesOf({ phone: pair.phone, lid: null }))
  return { ...person, phone: pair.phone }
}
