/** Extension point of whatsapp: campaigns of a connection that is to be deleted (CNX-06). */
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { cancel } from '#modules/campaigns/engine/ending'
import { lockLane } from '#modules/campaigns/engine/lane_row'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import type { ConnectionChanged, ConnectionDependant } from '#modules/whatsapp/contract'

export default class ReleaseConnection implements ConnectionDependant {
  async needs({ companyId, connectionId }: ConnectionChanged) {
    return (await affected({ companyId, connectionId }).first()) !== null
  }

  release({ companyId, connectionId }: ConnectionChanged) {
    return unitOfWork(async (work) => {
      // Before its campaigns, as whoever sends does.
      await lockLane(work, connectionId)
      const campaigns = await affected({ companyId, connectionId })
        .useTransaction(work.trx)
        .orderBy('id')
        .forUpdate()
      for (const campaign of campaigns) {
        await interrupt(work, campaign)
        if (campaign.status !== 'cancelled') await cancel(work, campaign, 'connection_deleted')
      }
    })
  }
}

/** Unfinished ones, and cancelled ones of which a message is still on its way. */
const affected = ({ companyId, connectionId }: ConnectionChanged) =>
  Campaign.of(systemActor(companyId))
    .where({ connectionId })
    .where((either) => {
      void either.whereIn('status', ['scheduled', 'running']).orWhereExists((recipients) => {
        void recipients
          .from('campaign_recipients')
          .whereColumn('campaign_recipients.campaign_id', 'campaigns.id')
          .where('campaign_recipients.status', 'sending')
      })
    })

/** Nobody will hear whether it arrived, since what WhatsApp tells is lost with the connection: not sent again (CMP-14). */
async function interrupt(work: Work, campaign: Campaign): Promise<void> {
  const ended = await CampaignRecipient.of(campaign, work.trx)
    .where({ campaignId: campaign.id, status: 'sending' })
    .update({
      status: 'failed',
      errorCode: 'ERR_CAMPAIGN_INTERRUPTED',
      failedAt: now().toJSDate(),
    })
  campaign.merge({ failedCount: campaign.failedCount + Number(ended) })
  await campaign.useTransaction(work.trx).save()
}
