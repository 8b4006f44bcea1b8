/** Merges two contacts on request of a user (IN-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessContacts, errors } from '#modules/contacts/access'
import { mergeInto } from '#modules/contacts/actions/merge_into'
import type Contact from '#modules/contacts/models/contact'

interface MergeContacts {
  readonly contactId: unknown
  readonly withId: unknown
}

/**
 * Returns the remaining contact: the one with a phone, else the oldest. Unlike automatic merges, both may have a
 * phone. Throws 404 for another company's contact; 409 for a group, or when both are the same contact.
 */
export async function mergeContacts(
  actor: Actor,
  { contactId, withId }: MergeContacts
): Promise<Contact> {
  return unitOfWork(async (work) => {
    const [one, other] = await accessContacts(work, actor, [contactId, withId])
    if (one.id === other.id || one.isGroup || other.isGroup) throw new errors.E_CONTACTS_DIFFER()
    const [winner, loser] = [one, other].sort(byWeight)
    await mergeInto(work, actor, winner, [loser])
    return winner
  })
}

const byWeight = (one: Contact, other: Contact) =>
  Number(other.number !== '') - Number(one.number !== '') || one.id - other.id
