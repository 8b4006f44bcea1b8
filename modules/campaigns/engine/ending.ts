/** How far a campaign is, and how it ends: finished when nobody waits any more, or cancelled (CMP-17, CMP-19, CMP-20). */
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

/** Milliseconds between two events about the progress of a campaign. */
export const progressMs = 1_000

/**
 * At most once a second: a screen that shows progress need not know of each message. What is left out is noted, and
 * emitted by `emit_progress.ts`. The caller has locked the campaign's row.
 */
export async function emitProgress(work: Work, campaign: Campaign): Promise<void> {
  const { emittedAt } = campaign
  const isLate = !emittedAt || emittedAt <= now().minus(progressMs)
  campaign.useTransaction(work.trx).merge({ isEmitted: isLate })
  if (isLate) {
    campaign.merge({ emittedAt: now() })
    emitChanged(work, campaign)
  }
  await campaign.save()
}
