/** Starts the campaigns whose time has come (CMP-02, CMP-03). */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/modules/module'
import { startCampaign } from '#modules/campaigns/engine/prepare'

export default class StartDue implements Job {
  async handle() {
    // Across all companies: the clock starts campaigns; each is started in its own transaction.
    const due: { id: number; company_id: number }[] = await db
      .from('campaigns')
      .where('status', 'scheduled')
      .where('scheduled_at', '<=', now().toJSDate())
      .orderBy('scheduled_at')
      .select('id', 'company_id')
    await forEachSettled(due, ({ id, company_id: companyId }) => startCampaign({ id, companyId }))
  }
}
