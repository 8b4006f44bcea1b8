/** Finds or creates the contact that stands for a group; one row per group (IN-61, IN-62). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import { firstCharacters } from '#app/kernel/text/sanitize_text'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { createContact } from '#modules/contacts/actions/create_contact'
import type { GroupSeen } from '#modules/contacts/contract'
import { identityOfGroup } from '#modules/contacts/identities/identity'
import {
  lockOwners,
  knownIdentities,
  lockIdentities,
} from '#modules/contacts/identities/known_identities'
import Contact from '#modules/contacts/models/contact'

/** The group's contact; its name follows the group's subject until a user edits it. */
export async function resolveGroup(actor: Actor, group: GroupSeen): Promise<Contact> {
  const [known] = await knownIdentities(databaseClient(), actor, [identityOfGroup(group)])
  const contact = known && (await Contact.of(actor).where('id', known.contactId).first())
  return contact && !isRenamed(contact, group) ? contact : learnGroup(actor, group)
}

const subjectOf = ({ subject }: GroupSeen) => firstCharacters(subject?.trim() ?? '', 255)

const isRenamed = ({ name, isNameEdited }: Contact, group: GroupSeen) =>
  !isNameEdited && subjectOf(group) !== '' && subjectOf(group) !== name

/** IN-09: locks the group's id, so that two concurrent first messages create one contact. */
async function learnGroup(actor: Actor, group: GroupSeen) {
  return unitOfWork(async (work) => {
    const identities = [identityOfGroup(group)]
    await lockIdentities(work.trx, actor, identities)
    const [contact] = (await lockOwners(work.trx, actor, identities)).owners
    if (!contact) {
      const name = subjectOf(group) || group.group
      return createContact(work, actor, { name, number: '', isGroup: true }, identities)
    }
    if (!isRenamed(contact, group)) return contact
    contact.merge({ name: subjectOf(group), updatedAt: now() })
    await contact.useTransaction(work.trx).save()
    work.emit('contacts.contact_changed', {
      companyId: actor.companyId,
      contactId: contact.id,
      change: 'update',
    })
    return contact
  })
}
