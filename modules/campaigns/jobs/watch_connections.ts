/** Campaigns whose connection is not connected wait, and end after a day of it (CMP-17). */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { forEachSettled } from '#app/kernel/for_each_settled'
import type { Job } from '#app/kernel/modules/module'
import { cancel } from '#modules/campaigns/engine/ending'
import { Campaign } from '#modules/campaigns/model'
import { describeConnections } from '#modules/whatsapp/public'

const timeoutHours = 24

export default class WatchConnections implements Job {
  async handle() {
    // Across all companies: each campaign is judged by its own connection.
    const running: { id: number; company_id: number }[] = await db
      .from('campaigns')
      .where('status', 'running')
      .orderBy('id')
      .select('id', 'company_id')
    await forEachSettled(running, ({ id, company_id: companyId }) => watch(companyId, id))
  }
}

const watch = (companyId: number, id: number) =>
  unitOfWork(async (work) => {
    const campaign = await Campaign.of({ companyId }, work.trx)
      .where({ id, status: 'running' })
      .forUpdate()
      .first()
    if (!campaign) return
    const waitingSince = await waitingSinceOf(campaign)
    if (waitingSince && waitingSince < now().minus({ hours: timeoutHours })) {
      return cancel(work, campaign, 'connection')
    }
    if (waitingSince !== campaign.waitingSince) await campaign.merge({ waitingSince }).save()
  })

/** Null while it is connected. */
async function waitingSinceOf({ companyId, connectionId, waitingSince }: Campaign) {
  const [connection] = await describeConnections({ companyId }, [connectionId ?? 0])
  return connection?.status === 'CONNECTED' ? null : (waitingSince ?? now())
}
