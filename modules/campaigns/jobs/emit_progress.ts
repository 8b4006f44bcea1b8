/** Emits the progress that was left out because another event had just been emitted. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/modules/module'
import { progressMs, storeProgress } from '#modules/campaigns/engine/ending'
import { Campaign } from '#modules/campaigns/model'

export default class EmitProgress implements Job {
  async handle() {
    // Across all companies: each event goes to its own.
    const rows: { id: number; company_id: number }[] = await db
      .from('campaigns')
      .where('is_emitted', false)
      .where('emitted_at', '<=', now().minus(progressMs).toJSDate())
      .orderBy('id')
      .select('id', 'company_id')
    await forEachSettled(rows, ({ id, company_id: companyId }) => emit(companyId, id))
  }
}

const emit = (companyId: number, id: number) =>
  unitOfWork(async (work) => {
    const campaign = await Campaign.of({ companyId }, work.trx)
      .where({ id, isEmitted: false })
      .forUpdate()
      .skipLocked()
      .first()
    if (campaign) await storeProgress(work, [campaign])
  })
