/** Finds a contact without creating one: for events about existing contacts. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { PersonSeen } from '#modules/contacts/contract'
import { identitiesOf, type Identity } from '#modules/contacts/identities/identity'
import { knownIdentities } from '#modules/contacts/identities/known_identities'

/** Null when there is none; a phone takes precedence over a hidden id (IN-04). */
export const findContact = (
  actor: Pick<Actor, 'companyId'>,
  person: Pick<PersonSeen, 'phone' | 'lid'>
) => ownerOf(actor, identitiesOf(person))

/** The contact of a group, by the digits of the group's address. */
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
