/** Enqueues exports and erasures of people whose jobs were lost (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { Job } from '#app/kernel/modules/module'
import { eraseSoon } from '#modules/contacts/personal_data/erase_person'
import { exportSoon } from '#modules/contacts/personal_data/exports'

/** Rows per run; the next run takes the rest. */
const atOnce = 100

export default class ResumeRequests implements Job {
  async handle() {
    // Across all companies: platform maintenance.
    const erasures = await db
      .from('contact_erasures')
      .whereNull('finished_at')
      .orderBy('asked_at')
      .limit(atOnce)
      .select('contact_id')
    for (const { contact_id: contactId } of erasures) await eraseSoon(contactId)
    const exports = await db
      .from('contact_exports')
      .where('state', 'pending')
      .orderBy('id')
      .limit(atOnce)
      .select('id')
    for (const { id } of exports) await exportSoon(id)
  }
}
