/** Enqueues the downloads that are still pending in message rows, whatever became of their jobs. */
import db from '@adonisjs/lucid/services/db'
import { jobs } from '#app/kernel/jobs/jobs'
import type { Job } from '#app/kernel/modules/module'

/** Rows per run; the next run takes the rest. */
const atOnce = 500

export default class EnqueueDownloads implements Job {
  async handle() {
    // Across all companies: this is system housekeeping, and each job carries its company's id.
    const pending = await db
      .from('messages')
      .where('media_state', 'pending')
      .orderBy('id')
      .limit(atOnce)
      .select('id', 'company_id')
    for (const { id, company_id: companyId } of pending) {
      await jobs.add(
        'messages.download_media',
        { companyId, messageId: Number(id) },
        { key: String(id) }
      )
    }
  }
}
