/** Enqueues a check for each company that has unchecked numbers (CON-01). */
import db from '@adonisjs/lucid/services/db'
import { jobs } from '#app/kernel/jobs/jobs'
import type { Job } from '#app/kernel/modules/module'

export default class EnqueueChecks implements Job {
  async handle() {
    // Across all companies: platform maintenance; each job names its company.
    const pending = await db
      .from('contacts')
      .where('number_state', 'unchecked')
      .whereNull('deleted_at')
      .distinct('company_id')
      .orderBy('company_id')
    for (const { company_id: companyId } of pending) {
      await jobs.add('contacts.check_numbers', { companyId }, { key: String(companyId) })
    }
  }
}
