/** How a campaign ends: finished when nobody waits any more, or cancelled (CMP-17, CMP-19, CMP-20). */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { CancelReason } from '#modules/campaigns/contract'
import type { Campaign } from '#modules/campaigns/model'

/** The caller has locked the campaign's row. */
export async function cancel(work: Work, campaign: Campaign, reason: CancelReason): Promise<void> {
  await campaign
    .useTransaction(work.trx)
    .merge({ status: 'cancelled', reason, waitingSince: null, updatedAt: now() })
    .save()
  emitChanged(work, campaign)
}

/** CMP-19. The caller has locked the campaign's row. Failed recipients count as done. */
export async function finishIfDone(work: Work, campaign: Campaign): Promise<void> {
  if (campaign.status !== 'running') return
  const open = await work.trx
    .from('campaign_recipients')
    .where({ campaign_id: campaign.id })
    .whereIn('status', ['pending', 'sending'])
    .select('id')
    .first()
  if (open) return
  await campaign
    .useTransaction(work.trx)
    .merge({ status: 'finished', completedAt: now(), waitingSince: null, updatedAt: now() })
    .save()
  emitChanged(work, campaign)
}

export function emitChanged(work: Work, { companyId, id }: Pick<Campaign, 'companyId' | 'id'>) {
  work.emit('campaigns.changed', { companyId, campaignId: id, change: 'update' })
}
