/** Purges contacts thirty days after their deletion, with all of their history (CON-03). */
import db from '@adonisjs/lucid/services/db'
import { eraseFromAudit } from '#app/kernel/actor/audit'
import { now } from '#app/kernel/clock'
import { discardFiles } from '#app/kernel/media/pending_files'
import type { Job } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { contactDependant, type ContactChanged } from '#modules/contacts/contract'
import { identitiesOf } from '#modules/contacts/identities/identity'
import ContactIdentity from '#modules/contacts/models/contact_identity'
import ContactPair from '#modules/contacts/models/contact_pair'
import { discardExports } from '#modules/contacts/personal_data/exports'
import { directory } from '#modules/whatsapp/public'

export const keptDays = 30
/** Contacts per run; the next run takes the rest. */
const atOnce = 200

/** Driven by the rows: a missed or crashed run is made up for by the next one. */
export default class PurgeDeleted implements Job {
  async handle() {
    // Across all companies: platform maintenance; each row names its company.
    const due: { id: number; company_id: number }[] = await db
      .from('contacts')
      .where('deleted_at', '<', now().minus({ days: keptDays }).toJSDate())
      // OPS-01: an erased one stays, for the tickets that are counted.
      .whereNotExists((erased) => {
        void erased.from('contact_erasures').whereColumn('contact_id', 'contacts.id')
      })
      .orderBy('deleted_at')
      .limit(atOnce)
      .select('id', 'company_id')
    const failed: unknown[] = []
    for (const { id: contactId, company_id: companyId } of due) {
      // A contact that cannot be purged yet must not block the others.
      await purge({ companyId, contactId }).catch((error: unknown) => failed.push(error))
    }
    if (failed.length) throw new AggregateError(failed, 'deleted contacts could not be purged')
  }
}

async function purge(contact: ContactChanged) {
  const { companyId, contactId } = contact
  for (const Dependant of await registry.contributionsTo(contactDependant)) {
    await new Dependant().purge(contact)
  }
  await unitOfWork(async (work) => {
    await discardExports(work, { companyId, id: contactId })
    const [row] = await work.trx
      .from('contacts')
      .where({ company_id: companyId, id: contactId })
      .whereNotNull('deleted_at')
      .delete()
      .returning(['avatar_file', 'number'])
    await eraseFromAudit(work, { companyId, entity: 'contacts', entityId: contactId })
    await forgetNumber(work, contact, row?.number ?? '')
    if (row?.avatar_file) await discardFiles(work, [row.avatar_file])
  })
}

/** Deletes what is stored about a number outside its contact (CON-03). Kept when another contact has the number by now (IN-07). `number`: digits, or empty. */
async function forgetNumber(
  work: Work,
  company: { readonly companyId: number },
  number: string
): Promise<void> {
  if (!number) return
  const phones = identitiesOf({ phone: number, lid: null }).map(({ value }) => value)
  const heir = await ContactIdentity.of(company, work.trx)
    .where('kind', 'pn')
    .whereIn('value', phones)
    .first()
  if (heir) return
  await ContactPair.of(company, work.trx).whereIn('phone', phones).delete()
  await directory.forgetInPhoneBook(work, company, phones)
}
