/** Deletes a contact on request of a user (CON-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessContacts } from '#modules/contacts/access'
import { contactDependant } from '#modules/contacts/contract'
import ContactIdentity from '#modules/contacts/models/contact_identity'

/**
 * Throws 404 for another company's contact, 409 ERR_OTHER_OPEN_TICKET while it has an open ticket. Its identities are
 * deleted at once, so that a later message from the same number creates a new contact. The rest is purged later.
 */
export async function deleteContact(actor: Actor, contactId: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const [contact] = await accessContacts(work, actor, [contactId])
    const { companyId, id, name, number, email } = contact
    const gone = { companyId, contactId: id }
    for (const Dependant of await registry.contributionsTo(contactDependant)) {
      await new Dependant().leave(gone)
    }
    await ContactIdentity.of(actor, work.trx).where('contactId', id).delete()
    await contact.useTransaction(work.trx).merge({ deletedAt: now() }).save()
    work.emit('contacts.contact_deleted', gone)
    const before = { name, number, email }
    work.audit({ actor, action: 'contacts.delete', entity: 'contacts', entityId: id, before })
  })
}
