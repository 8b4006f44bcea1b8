/** Purges the companies that were deleted 30 days ago, or that the operator wants purged at once (BIL-06). */
import logger from '@adonisjs/core/services/logger'
import { now } from '#app/kernel/clock'
import type { Job } from '#app/kernel/modules/module'
import { purgeCompany } from '#app/kernel/upkeep/purge_company'
import { companyRecords } from '#modules/identity/public'

export default class PurgeCompanies implements Job {
  async handle(_payload: unknown, stopping?: AbortSignal) {
    for (const companyId of await companyRecords.companiesToPurge(now())) {
      if (!(await purgeCompany(companyId, stopping))) return
      await companyRecords.forgetCompany(companyId)
      logger.info({ companyId }, 'a deleted company was purged')
    }
  }
}
