/** Gives a contact another number: found by the new one from now on, and no more by the old one. */
import type { Actor } from '#app/kernel/actor'
import type { Work } from '#app/kernel/unit_of_work'
import { numberCandidates } from '#modules/contacts/canonical_number'
import type { NumberState } from '#modules/contacts/contract'
import { identitiesOf } from '#modules/contacts/identities/identity'
import { giveIdentities, lockIdentities } from '#modules/contacts/identities/known_identities'
import type Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import ContactPair from '#modules/contacts/models/contact_pair'
import { assertNumberIsFree } from '#modules/contacts/numbers/assert_number_is_free'

export interface NumberMove {
  /** Canonical digits. */
  readonly number: string
  readonly numberState: NumberState
}

/** Both numbers; before the contact itself is held. */
export async function lockMove(work: Work, actor: Actor, from: string, to: string): Promise<void> {
  const phones = [to, ...(from ? [from] : [])]
  const identities = phones.flatMap((phone) => identitiesOf({ phone, lid: null }))
  await lockIdentities(work.trx, actor, identities)
}

/**
 * The caller has locked both numbers and holds the contact. The hidden ids of the old number go with it: who
 * writes from there again is somebody else, not this contact. Throws 409 ERR_DUPLICATED_CONTACT.
 */
export async function moveNumber(work: Work, contact: Contact, move: NumberMove): Promise<void> {
  const company = { companyId: contact.companyId }
  await assertNumberIsFree(company, move.number, contact.id)
  await release(work, contact)
  await giveIdentities(work.trx, contact, identitiesOf({ phone: move.number, lid: null }))
  const wasUnnamed = contact.isUnnamed && !contact.isNameEdited
  contact.merge(wasUnnamed ? { ...move, name: move.number } : { ...move })
}

async function release(work: Work, { companyId, id, number }: Contact) {
  const old = numberCandidates(number)
  const own = () => ContactIdentity.of({ companyId }, work.trx).where('contactId', id)
  await own().where('kind', 'pn').whereIn('value', old).delete()
  const pairs = await ContactPair.of({ companyId }, work.trx).whereIn('phone', old)
  const lids = pairs.map(({ lid }) => lid)
  await own().where('kind', 'lid').whereIn('value', lids).delete()
}
