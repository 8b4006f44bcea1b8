/** Finds the contact that stands for a group, or makes it: one group, one row (IN-61, IN-62). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import Contact from '#modules/contacts/models/contact'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import { findGroup } from '#modules/contacts/queries/find_contact'

export interface GroupSighting {
  /** Digits of the group's address. */
  readonly group: string
  /** Its subject when it is told; null when this sighting does not say. */
  readonly subject: string | null
}

/** The contact of the group; its name follows the subject until a person has named it. */
export async function resolveGroup(actor: Actor, sighting: GroupSighting): Promise<Contact> {
  const known = await findGroup(actor, sighting.group)
  const contact = known && (await Contact.of(actor).where('id', known.id).first())
  if (contact && !teaches(contact, sighting)) return contact
  return unitOfWork((work) => learnGroup(work, actor, sighting))
}

const teaches = (contact: Contact, { subject }: GroupSighting) =>
  Boolean(subject) && !contact.isNameEdited && contact.name !== subject!.slice(0, 255)

/** IN-09: a lock on the group's id, so that two first messages make one contact. */
async function learnGroup(work: Work, actor: Actor, sighting: GroupSighting): Promise<Contact> {
  const { companyId } = actor
  await work.trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `contact:${companyId}:group:${sighting.group}`,
  ])
  const known = await findGroup(actor, sighting.group)
  const contact = known
    ? await Contact.of(actor, work.trx).where('id', known.id).firstOrFail()
    : await createGroup(work, actor, sighting)
  if (known && !teaches(contact, sighting)) return contact
  if (known) {
    contact.merge({ name: sighting.subject!.slice(0, 255), updatedAt: now() })
    await contact.useTransaction(work.trx).save()
  }
  work.emit('contacts.contact_changed', { companyId, contactId: contact.id })
  return contact
}

async function createGroup(work: Work, { companyId }: Actor, { group, subject }: GroupSighting) {
  const contact = new Contact().useTransaction(work.trx).merge({
    companyId,
    name: subject?.slice(0, 255) || group,
    number: '',
    email: '',
    avatarUrl: '',
    isGroup: true,
    createdAt: now(),
    updatedAt: now(),
  })
  await contact.save()
  await new ContactIdentity()
    .useTransaction(work.trx)
    .merge({ companyId, contactId: contact.id, kind: 'group', value: group, createdAt: now() })
    .save()
  return contact
}
