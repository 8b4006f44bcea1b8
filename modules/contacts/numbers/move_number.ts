/** Changes a contact's number: found by the new one from now on, no longer by the old one. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import type { Work } from '#app/kernel/database/unit_of_work'
import { numberCandidates } from '#modules/contacts/canonical_number'
import { contactReach, type ContactRenumbered, type NumberState } from '#modules/contacts/contract'
import { identitiesOf, type Identity } from '#modules/contacts/identities/identity'
import { giveIdentities, lockIdentities } from '#modules/contacts/identities/known_identities'
import { isUnnamed } from '#modules/contacts/identities/teaches'
import type Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import ContactPair from '#modules/contacts/models/contact_pair'
import { assertNumberIsFree } from '#modules/contacts/numbers/assert_number_is_free'

export interface NumberMove {
  /** Canonical digits. */
  readonly number: string
  readonly numberState: NumberState
}

/** Locks both numbers; must run before the contact itself is locked. */
export async function lockMove(work: Work, actor: Actor, from: string, to: string): Promise<void> {
  const phones = [to, ...(from ? [from] : [])]
  const identities = phones.flatMap((phone) => identitiesOf({ phone, lid: null }))
  await lockIdentities(work.trx, actor, identities)
}

/**
 * The caller has locked both numbers and the contact. The hidden ids of the old number are removed with it: further
 * messages from there are from somebody else, and nothing is sent there any more (EXT-10). Throws 409
 * ERR_DUPLICATED_CONTACT.
 */
export async function moveNumber(work: Work, contact: Contact, move: NumberMove): Promise<void> {
  const company = { companyId: contact.companyId }
  await assertNumberIsFree(company, move.number, contact.id)
  const released = await release(work, contact)
  const given = identitiesOf({ phone: move.number, lid: null })
  await giveIdentities(work.trx, contact, given)
  const wasUnnamed = isUnnamed(contact) && !contact.isNameEdited
  contact.merge(wasUnnamed ? { ...move, name: move.number } : { ...move })
  await updateAddresses(contact, formerOf(released, given))
}

async function release(work: Work, { companyId, id, number }: Contact): Promise<Identity[]> {
  const old = numberCandidates(number)
  const pairs = await ContactPair.of({ companyId }, work.trx).whereIn('phone', old)
  const lids = pairs.map(({ lid }) => lid)
  return work.trx
    .from(ContactIdentity.table)
    .where({ company_id: companyId, contact_id: id })
    .where((either) => {
      void either.where({ kind: 'pn' }).whereIn('value', old)
      void either.orWhere({ kind: 'lid' }).whereIn('value', lids)
    })
    .delete(['kind', 'value'])
}

/** Other forms of the same number are not former ones: they still belong to the contact. */
function formerOf(released: readonly Identity[], given: readonly Identity[]) {
  const kept = new Set(given.map(({ value }) => value))
  const valuesOf = (kind: Identity['kind']) =>
    released.filter((one) => one.kind === kind && !kept.has(one.value)).map(({ value }) => value)
  return { phones: valuesOf('pn'), lids: valuesOf('lid') }
}

async function updateAddresses(contact: Contact, former: ContactRenumbered['former']) {
  if (!former.phones.length) return
  const { companyId, id: contactId, number } = contact
  contact.numberChangedAt = now()
  for (const Reach of await registry.contributionsTo(contactReach)) {
    await new Reach().renumber({ companyId, contactId, number, former })
  }
}
