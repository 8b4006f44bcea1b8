/** Archives of all that is stored about a person: asked for, read, and deleted a day later (OPS-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { jobs } from '#app/kernel/jobs/jobs'
import { discardFiles } from '#app/kernel/media/pending_files'
import { accessContact, accessContacts } from '#modules/contacts/access'
import ContactExport from '#modules/contacts/models/contact_export'

/** How long an archive can be downloaded. */
export const keptHours = 24

/** The archive that is being prepared already, or a new one. 404 for another company's contact. */
export async function requestExport(actor: Actor, given: unknown): Promise<ContactExport> {
  return unitOfWork(async (work) => {
    const [{ id: contactId, companyId }] = await accessContacts(work, actor, [given])
    const running = await ContactExport.of(actor, work.trx)
      .where({ contactId, state: 'pending' })
      .first()
    if (running) return running
    const row = await new ContactExport()
      .useTransaction(work.trx)
      .merge({ companyId, contactId, state: 'pending', doneRows: 0, createdAt: now() })
      .save()
    work.audit({ actor, action: 'contacts.export_person', entity: 'contacts', entityId: contactId })
    work.afterCommit(() => exportSoon(row.id))
    return row.refresh()
  })
}

/** The newest one of the contact; null when there is none, or its time is over. 404 for another company's contact. */
export async function latestExport(actor: Actor, given: unknown): Promise<ContactExport | null> {
  const { id: contactId } = await accessContact(actor, given)
  return ContactExport.of(actor)
    .where({ contactId })
    .where((either) => {
      void either.whereNull('expiresAt').orWhere('expiresAt', '>', now().toJSDate())
    })
    .orderBy('id', 'desc')
    .first()
}

/** Deletes all archives of a contact, whose row is locked: the person is erased, or the row is about to go. */
export async function discardExports(
  work: Work,
  { companyId, id }: { readonly companyId: number; readonly id: number }
): Promise<void> {
  const rows = await ContactExport.of({ companyId }, work.trx).where('contactId', id).forUpdate()
  await ContactExport.of({ companyId }, work.trx).where('contactId', id).delete()
  await discardFiles(
    work,
    rows.flatMap(({ mediaFile }) => mediaFile ?? [])
  )
}

/** The row says what is to be done; the job only points at it. */
export const exportSoon = (exportId: number) =>
  jobs.add('contacts.export_person', { exportId }, { key: String(exportId) })
