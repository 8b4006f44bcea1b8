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

/** CMP-19. The caller has locked the campaigns' rows. Failed recipients count as done. */
export async function finishIfDone(work: Work, campaigns: readonly Campaign[]): Promise<void> {
  const running = campaigns.filter(({ status }) => status === 'running')
  if (!running.length) return
  const { rows: open } = await work.trx.rawQuery<{ rows: { id: number }[] }>(
    `select campaigns.id from unnest(?::int[]) as campaigns (id)
     where exists (select from campaign_recipients as recipients
       where recipients.campaign_id = campaigns.id and recipients.status in ('pending', 'sending'))`,
    [running.map(({ id }) => id)] as never
  )
  const isOpen = new Set(open.map(({ id }) => id))
  for (const campaign of running.filter(({ id }) => !isOpen.has(id))) {
    await campaign
      .useTransaction(work.trx)
      .merge({ status: 'finished', completedAt: now(), waitingSince: null, updatedAt: now() })
      .save()
    emitChanged(work, campaign)
  }
}

export function emitChanged(work: Work, { companyId, id }: Pick<Campaign, 'companyId' | 'id'>) {
  work.emit('campaigns.changed', { companyId, campaignId: id, change: 'update' })
}

/** Milliseconds between two events about the progress of a campaign. */
export const progressMs = 1_000

/**
 * Stores what the campaigns count, and emits it at most once a second: a screen that shows progress need not know of
 * each message. What is left out is noted, and emitted by `emit_progress.ts`. The caller has locked the campaigns'
 * rows.
 */
export async function storeProgress(work: Work, campaigns: readonly Campaign[]): Promise<void> {
  for (const campaign of campaigns) {
    const { emittedAt } = campaign
    const isLate = !emittedAt || emittedAt <= now().minus(progressMs)
    campaign.merge({ isEmitted: isLate })
    if (!isLate) continue
    campaign.merge({ emittedAt: now() })
    emitChanged(work, campaign)
  }
  const changed = campaigns.filter(({ $isDirty }) => $isDirty)
  if (changed.length) await storeCounts(work, changed)
}

async function storeCounts({ trx }: Work, campaigns: readonly Campaign[]) {
  const column = (value: (campaign: Campaign) => unknown) => campaigns.map(value)
  await trx.rawQuery(
    `update campaigns set sent_count = changed.sent, failed_count = changed.failed,
       delivered_count = changed.delivered, read_count = changed.read,
       emitted_at = changed.emitted_at, is_emitted = changed.is_emitted
     from unnest(?::int[], ?::int[], ?::int[], ?::int[], ?::int[], ?::timestamptz[], ?::boolean[])
       as changed (id, sent, failed, delivered, read, emitted_at, is_emitted)
     where campaigns.id = changed.id`,
    [
      column(({ id }) => id),
      column(({ sentCount }) => sentCount),
      column(({ failedCount }) => failedCount),
      column(({ deliveredCount }) => deliveredCount),
      column(({ readCount }) => readCount),
      column(({ emittedAt }) => emittedAt?.toISO() ?? null),
      column(({ isEmitted }) => isEmitted),
    ] as never
  )
}
