/** Finds by the rows what is still owed: numbers to be checked, and imports that stopped in the middle (LST-01). */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { jobs } from '#app/kernel/jobs/jobs'
import type { Job } from '#app/kernel/modules/module'

/** An import that has not moved for so long has lost its process. */
const stillSeconds = 90

export default class ResumeWork implements Job {
  async handle() {
    // Across all companies: each job names its company.
    const imports: { id: number; company_id: number }[] = await db
      .from('contact_list_imports')
      .where('status', 'reading')
      .where('updated_at', '<', now().minus({ seconds: stillSeconds }).toJSDate())
      .orderBy('id')
      .select('id', 'company_id')
    for (const { id: importId, company_id: companyId } of imports) {
      const key = String(importId)
      await jobs.add('contact_lists.import_sheet', { companyId, importId }, { key })
    }
    const unchecked: { company_id: number }[] = await db
      .from('contact_list_items')
      .where('state', 'unchecked')
      .distinct('company_id')
    for (const { company_id: companyId } of unchecked) {
      await jobs.add('contact_lists.check_numbers', { companyId }, { key: String(companyId) })
    }
  }
}
