/** Puts back the downloads that rows still owe, whatever became of their jobs. */
import db from '@adonisjs/lucid/services/db'
import { jobs } from '#app/kernel/jobs'
import type { Job } from '#app/kernel/module'

/** Rows a pass takes; the next pass takes the rest. */
const atOnce = 500

export default class EnqueueDownloads implements Job {
  async handle() {
    // Of all companies: this is the house's own housekeeping, and each job names its company.
    const pending = await db
      .from('messages')
      .where('media_state', 'pending')
      .orderBy('id')
      .limit(atOnce)
      .select('id', 'company_id')
    for (const { id, company_id: companyId } of pending) {
      await jobs.add(
        'tickets.download_media',
        { companyId, messageId: Number(id) },
        { key: String(id) }
      )
    }
  }
}
