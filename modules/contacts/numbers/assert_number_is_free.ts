/** A number belongs to one contact: rejects a second one and names the first (CON-01, CON-02). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { errors } from '#modules/contacts/access'
import { identitiesOf } from '#modules/contacts/identities/identity'
import { knownIdentities } from '#modules/contacts/identities/known_identities'
import Contact from '#modules/contacts/models/contact'

/** Throws 409 ERR_DUPLICATED_CONTACT with `contact: {id, name}` when another contact than `exceptId` has the number. */
export async function assertNumberIsFree(
  actor: Pick<Actor, 'companyId'>,
  number: string,
  exceptId?: number
): Promise<void> {
  const identities = identitiesOf({ phone: number, lid: null })
  const known = await knownIdentities(databaseClient(), actor, identities)
  const other = known.find(({ contactId }) => contactId !== exceptId)
  if (!other) return
  const { id, name } = await Contact.of(actor).where('id', other.contactId).firstOrFail()
  throw new errors.E_CONTACT_DUPLICATED({ contact: { id, name } })
}
