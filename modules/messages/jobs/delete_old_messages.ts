/** Deletes each night what companies do not keep any longer (OPS-02). */
import logger from '@adonisjs/core/services/logger'
import { now } from '#app/kernel/clock'
import type { Job } from '#app/kernel/modules/module'
import { chosenValues } from '#app/kernel/settings/settings'
import { deleteOldMessages } from '#modules/messages/changes/delete_old_messages'

export default class DeleteOldMessages implements Job {
  async handle(_payload: unknown, stopping?: AbortSignal) {
    for (const { companyId, value } of await chosenValues<number>('messages.retention_days')) {
      if (stopping?.aborted) return
      if (value === 0) continue
      const deleted = await deleteOldMessages(companyId, now().minus({ days: value }), stopping)
      if (deleted) logger.info({ companyId, deleted }, 'old messages were deleted')
    }
  }
}
