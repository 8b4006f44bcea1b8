/** Finds a contact without creating one: for events about existing contacts. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { GroupSeen, PersonSeen } from '#modules/contacts/contract'
import { identitiesOf, identityOfGroup, type Identity } from '#modules/contacts/identities/identity'
import { knownIdentities } from '#modules/contacts/identities/known_identities'

type Sought = Pick<PersonSeen, 'phone' | 'lid'> | Pick<GroupSeen, 'group'>

/** Of a person or a group. Null when there is none; a phone takes precedence over a hidden id (IN-04). */
export const findContact = (actor: Pick<Actor, 'companyId'>, sought: Sought) =>
  ownerOf(actor, 'group' in sought ? [identityOfGroup(sought)] : identitiesOf(sought))

async function ownerOf(
  actor: Pick<Actor, 'companyId'>,
  identities: readonly Identity[]
): Promise<{ readonly id: number } | null> {
  if (!identities.length) return null
  const known = await knownIdentities(databaseClient(), actor, identities)
  const owner = known.find(({ kind }) => kind === 'pn') ?? known[0]
  return owner ? { id: owner.contactId } : null
}
