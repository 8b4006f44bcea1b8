/** Applies a sighting to the stored contacts: one row per person, with all identities and no data lost (IN-04..07). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { mergeInto } from '#modules/contacts/actions/merge_into'
import type { PersonSeen } from '#modules/contacts/contract'
import { chooseOwner, type OwnerSeen } from '#modules/contacts/identities/choose_owner'
import { identitiesOf, type Identity } from '#modules/contacts/identities/identity'
import {
  giveIdentities,
  lockOwners,
  phonesOf,
  type KnownIdentity,
} from '#modules/contacts/identities/known_identities'
import { numberIsOld, provesNumber, shownNumber } from '#modules/contacts/identities/learn_number'
import { isUnnamed, nameOf } from '#modules/contacts/identities/teaches'
import type Contact from '#modules/contacts/models/contact'

/** The person's contact, locked; null when there is none yet. The caller has locked the identities. */
export async function resolveOwner(
  work: Work,
  actor: Actor,
  person: PersonSeen
): Promise<Contact | null> {
  const identities = identitiesOf(person)
  const { known, owners } = await lockOwners(work.trx, actor, identities)
  const seen = await ownersSeen(work, actor, identities, known)
  const { ownerId, mergeIds } = chooseOwner(seen)
  const owner = owners.find(({ id }) => id === ownerId)
  if (!owner) return null

  const losers = owners.filter(({ id }) => mergeIds.includes(id))
  await mergeInto(work, actor, owner, losers)
  await giveIdentities(work.trx, owner, identities)
  const { hasThisPhone } = seen.find(({ id }) => id === ownerId)!
  learn(owner, person, hasThisPhone)
  if (!owner.$isDirty) return owner
  await owner.useTransaction(work.trx).merge({ updatedAt: now() }).save()
  work.emit('contacts.contact_changed', {
    companyId: actor.companyId,
    contactId: owner.id,
    change: 'update',
  })
  return owner
}

async function ownersSeen(
  work: Work,
  actor: Actor,
  identities: readonly Identity[],
  known: readonly KnownIdentity[]
): Promise<OwnerSeen[]> {
  const ids = [...new Set(known.map(({ contactId }) => contactId))]
  const phones = await phonesOf(work.trx, actor, ids)
  const isSeen = ({ value }: Identity) =>
    identities.some((one) => one.kind === 'pn' && one.value === value)
  return ids.map((id) => {
    const own = phones.filter(({ contactId }) => contactId === id)
    return { id, hasThisPhone: own.some(isSeen), hasOtherPhone: !own.every(isSeen) }
  })
}

/**
 * Takes over the number that a hidden id lacked, the new number of a person who changed theirs (IN-05), and a name for
 * an unnamed contact (IN-07).
 */
function learn(contact: Contact, person: PersonSeen, hasThisPhone: boolean) {
  const wasUnnamed = isUnnamed(contact)
  if (person.phone && (!hasThisPhone || numberIsOld(contact, person.phone))) {
    contact.merge({ number: shownNumber(person.phone), numberState: 'confirmed' })
  }
  if (person.phone && provesNumber(contact, person.phone)) contact.numberState = 'confirmed'
  if (wasUnnamed && !contact.isNameEdited) contact.name = nameOf(person) || contact.number
}
