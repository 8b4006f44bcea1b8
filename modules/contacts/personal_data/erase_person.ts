/** Erases a person on request (OPS-01): at once nobody finds them any more, and a job goes through what they wrote. */
import type { Actor } from '#app/kernel/actor/actor'
import { eraseFromAudit } from '#app/kernel/actor/audit'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { jobs } from '#app/kernel/jobs/jobs'
import { discardFiles } from '#app/kernel/media/pending_files'
import { registry } from '#app/kernel/modules/registry'
import { accessContact, accessContacts, errors } from '#modules/contacts/access'
import { contactDependant, type PersonConcerned } from '#modules/contacts/contract'
import type Contact from '#modules/contacts/models/contact'
import ContactErasure from '#modules/contacts/models/contact_erasure'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import { blockNumbers } from '#modules/contacts/personal_data/erased_numbers'
import { discardExports } from '#modules/contacts/personal_data/exports'
import { personConcerned } from '#modules/contacts/personal_data/people'

export interface ErasureOrder {
  /** The contact's name or number, typed by whoever asks; its id where it has neither. */
  readonly confirmation: string
  /** Whether forms and imports refuse the number from now on. */
  readonly isNumberBlocked: boolean
}

/**
 * Throws 404 for another company's contact, 422 for a confirmation that is not the contact's name or number, and 409
 * ERR_OTHER_OPEN_TICKET while it has an open ticket. Cannot be taken back.
 */
export async function erasePerson(
  actor: Actor,
  given: unknown,
  { confirmation, isNumberBlocked }: ErasureOrder
): Promise<ContactErasure> {
  return unitOfWork(async (work) => {
    const [contact] = await accessContacts(work, actor, [given])
    assertConfirmed(contact, confirmation)
    const gone = { companyId: contact.companyId, contactId: contact.id }
    for (const Dependant of await registry.contributionsTo(contactDependant)) {
      await new Dependant().leave(gone)
    }
    const person = await personConcerned(contact)
    if (isNumberBlocked) await blockNumbers(work, actor, person.phones)
    await clear(work, contact)
    const erasure = await note(work, person)
    work.emit('contacts.contact_deleted', gone)
    const after = { isNumberBlocked }
    const about = { entity: 'contacts', entityId: contact.id } as const
    work.audit({ actor, action: 'contacts.erase', ...about, after })
    return erasure
  })
}

/** 404 for a contact that nobody erased. */
export async function accessErasure(actor: Actor, given: unknown): Promise<ContactErasure> {
  const { id } = await accessContact(actor, given, { withDeleted: true })
  const erasure = await ContactErasure.of(actor).where('contactId', id).first()
  if (!erasure) throw new errors.E_CONTACT_NOT_FOUND()
  return erasure
}

/** The number may be written in any way. */
function assertConfirmed({ id, name, number }: Contact, confirmation: string) {
  const typed = plain(confirmation)
  const digits = typed.replace(/\D/g, '')
  const isName = name !== '' && typed === plain(name)
  const isNumber = number !== '' && digits === number
  const isId = name === '' && number === '' && typed === String(id)
  if (isName || isNumber || isId) return
  throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'confirmation', rule: 'sameAs' }] })
}

/** A page shows several spaces as one. */
const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

async function clear(work: Work, contact: Contact) {
  const { companyId, id, avatarFile } = contact
  await ContactIdentity.of({ companyId }, work.trx).where('contactId', id).delete()
  await discardExports(work, contact)
  if (avatarFile) await discardFiles(work, [avatarFile])
  // What it was called stands there when it was merged.
  await eraseFromAudit(work, { companyId, entity: 'contacts', entityId: id })
  contact.merge({
    ...{ name: '', number: '', email: '', avatarFile: '', extraInfo: [], importKey: null },
    ...{ isPicturePending: false, numberState: 'confirmed', deletedAt: now(), updatedAt: now() },
  })
  await contact.useTransaction(work.trx).save()
}

async function note(work: Work, { companyId, contactId, phones, addresses }: PersonConcerned) {
  work.afterCommit(() => eraseSoon(contactId))
  return new ContactErasure()
    .useTransaction(work.trx)
    .merge({ companyId, contactId, phones, addresses, askedAt: now() })
    .save()
}

/** The row says what is to be done; the job only points at it. */
export const eraseSoon = (contactId: number) =>
  jobs.add('contacts.erase_person', { contactId }, { key: String(contactId) })
