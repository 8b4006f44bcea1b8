/** Realtime events: of campaigns for admins, of who leaves them for everybody (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import type { CampaignChanged, OptOutChanged } from '#modules/campaigns/contract'
import { Campaign } from '#modules/campaigns/model'
import { viewsOf } from '#modules/campaigns/queries/campaign_views'
import { campaignWire, optOutWire } from '#modules/campaigns/http/transformers/campaign_transformer'

async function campaignChanged(event: CampaignChanged): Promise<Delivery[]> {
  const { companyId, campaignId: id, change } = event
  const campaign =
    change === 'delete' ? null : await Campaign.of({ companyId }).where('id', id).first()
  const [view] = campaign ? await viewsOf({ companyId }, [campaign]) : []
  const record = view && campaignWire(view)
  const body = record
    ? { action: change, record, campaign: record }
    : { action: 'delete', id, campaignId: id }
  return [{ rooms: [`company-${companyId}-admin`], as: `company-${companyId}-campaign`, body }]
}

/** For everybody who sees the contact. */
async function optOutChanged({ companyId, contactId, at }: OptOutChanged): Promise<Delivery[]> {
  const body = { action: 'update', contactId, ...optOutWire(at) }
  const as = `company-${companyId}-campaign-opt-out`
  return [{ rooms: [`company-${companyId}-mainchannel`], as, body }]
}

export default {
  projections: {
    'campaigns.changed': campaignChanged,
    'campaigns.opt_out_changed': optOutChanged,
  },
} satisfies RealtimeMap
