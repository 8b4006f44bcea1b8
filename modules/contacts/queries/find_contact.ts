/** Finds a contact without making one: for news about what is there already. */
import type { Actor } from '#app/kernel/actor'
import { databaseClient } from '#app/kernel/database_client'
import type { PersonSeen } from '#modules/contacts/contract'
import { identitiesOf, type Identity } from '#modules/contacts/identities/identity'
import { knownIdentities } from '#modules/contacts/identities/known_identities'

/** Null when nobody is known by these; a phone weighs more than a hidden id (IN-04). */
export const findContact = (
  actor: Pick<Actor, 'companyId'>,
  person: Pick<PersonSeen, 'phone' | 'lid'>
) => ownerOf(actor, identitiesOf(person))

/** The contact of a group, by the digits of its address. */
export const findGroup = (actor: Pick<Actor, 'companyId'>, group: string) =>
  ownerOf(actor, [{ kind: 'group', value: group }])

async function ownerOf(
  actor: Pick<Actor, 'companyId'>,
  identities: readonly Identity[]
): Promise<{ readonly id: number } | null> {
  if (!identities.length) return null
  const known = await knownIdentities(databaseClient(), actor, identities)
  const owner = known.find(({ kind }) => kind === 'pn') ?? known[0]
  return owner ? { id: owner.contactId } : null
}
