/** An admin stops a campaign and lets it go on (CMP-20), and gives it a medium (CMP-26). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import type { FileToStore } from '#app/kernel/media/media'
import { replaceFile, storeAndAttach, type AttachedFile } from '#app/kernel/media/pending_files'
import { accessCampaign, errors } from '#modules/campaigns/access'
import {
  assertEditable,
  recordCampaignChange,
  snapshotOf,
} from '#modules/campaigns/actions/save_campaign'
import { finishIfDone } from '#modules/campaigns/engine/ending'
import { laneName, lockLane } from '#modules/campaigns/engine/lane_row'
import { openLane } from '#modules/campaigns/engine/prepare'
import type { Campaign } from '#modules/campaigns/model'

/** 409 ERR_CAMPAIGN_STATUS unless it runs. A message that is on its way is still told about. */
export const cancelCampaign = (actor: Actor, id: unknown): Promise<void> =>
  change(actor, id, async (_work, campaign) => {
    if (campaign.status !== 'running') throw new errors.E_CAMPAIGN_STATUS()
    await campaign.merge({ status: 'cancelled', reason: null, waitingSince: null }).save()
  })

/**
 * 409 ERR_CAMPAIGN_STATUS unless it is cancelled. Whoever was written to is not written to again; the others get the
 * texts as they are now.
 */
export const restartCampaign = (actor: Actor, id: unknown): Promise<void> =>
  change(actor, id, async (work, campaign) => {
    const { status, startedAt, connectionId } = campaign
    // One that never began has no recipients; without its connection nothing can be sent.
    if (status !== 'cancelled' || !startedAt || connectionId === null) {
      throw new errors.E_CAMPAIGN_STATUS()
    }
    await campaign.merge({ status: 'running', reason: null }).save()
    await openLane(work, campaign)
    await finishIfDone(work, [campaign])
    work.afterCommit(() => signal(laneName, String(connectionId)))
  })

/** Replaces the medium. 409 ERR_CAMPAIGN_NOT_EDITABLE (CMP-05); a refused file is not stored. */
export async function attachMedium(
  actor: Actor,
  id: unknown,
  file: FileToStore
): Promise<Campaign> {
  // Checked before storing: a large file is expensive.
  const campaign = await accessCampaign(actor, id)
  assertEditable(campaign)
  const folder = `campaign/${campaign.id}` as const
  return storeAndAttach(actor, { ...file, folder }, ({ key, name }) =>
    changeMedium(actor, id, { mediaFile: key, mediaName: name })
  )
}

/** Does nothing without a medium. 409 ERR_CAMPAIGN_NOT_EDITABLE. */
export const detachMedium = (actor: Actor, id: unknown): Promise<Campaign> =>
  changeMedium(actor, id, { mediaFile: null, mediaName: null })

const changeMedium = (actor: Actor, id: unknown, medium: AttachedFile): Promise<Campaign> =>
  unitOfWork(async (work) => {
    const campaign = await accessCampaign(actor, id, work)
    assertEditable(campaign)
    const before = snapshotOf(campaign)
    if (await replaceFile(work, campaign, medium)) {
      recordCampaignChange(work, actor, campaign.id, { before, after: snapshotOf(campaign) })
    }
    return campaign
  })

const change = (
  actor: Actor,
  id: unknown,
  body: (work: Work, campaign: Campaign) => Promise<void>
): Promise<void> =>
  unitOfWork(async (work) => {
    // The lane before the campaign, as whoever sends does: nothing is handed over meanwhile.
    const { connectionId } = await accessCampaign(actor, id)
    if (connectionId !== null) await lockLane(work, connectionId)
    const campaign = await accessCampaign(actor, id, work)
    const before = snapshotOf(campaign)
    await body(work, campaign.merge({ updatedAt: now() }))
    recordCampaignChange(work, actor, campaign.id, { before, after: snapshotOf(campaign) })
  })
