/** An admin adds, edits and deletes campaigns (CMP-01..05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { givenFields } from '#app/kernel/given_fields'
import { discardFiles } from '#app/kernel/media/pending_files'
import { accessAudience, accessCampaign, accessPrepared, errors } from '#modules/campaigns/access'
import { Campaign } from '#modules/campaigns/model'
import { connections } from '#modules/whatsapp/public'
import type { DateTime } from 'luxon'

export interface CampaignForm {
  readonly name: string
  /** Five, blank ones included. */
  readonly texts: readonly string[]
  readonly connectionId: number | null
  readonly audience: { readonly kind: string; readonly id: number } | null
  readonly preparedId: number | null
  readonly scheduledAt: DateTime | null
}

/** Hours before its start from which a campaign can no longer be changed (CMP-05). */
const fixedHours = 1

/**
 * 404 for a connection, group of people or file list of another company; 422 when it has a time but cannot be sent
 * (CMP-04).
 */
export async function addCampaign(actor: Actor, form: CampaignForm): Promise<Campaign> {
  const { companyId } = actor
  return unitOfWork(async (work) => {
    const campaign = new Campaign().useTransaction(work.trx).merge({
      companyId,
      mediaFile: null,
      mediaName: null,
      status: 'inactive',
      ...(await columnsOf(actor, form)),
      createdAt: now(),
      updatedAt: now(),
    })
    await (await judged(campaign)).save()
    recordCampaignChange(work, actor, campaign.id, { after: snapshotOf(campaign) })
    return campaign
  })
}

/**
 * Omitted fields stay. A cancelled campaign takes new texts alone (CMP-05); other fields are ignored, since a form
 * sends all of them. 409 ERR_CAMPAIGN_NOT_EDITABLE, and the errors of adding one.
 */
export async function editCampaign(
  actor: Actor,
  id: unknown,
  form: Partial<CampaignForm>
): Promise<Campaign> {
  return unitOfWork(async (work) => {
    const campaign = await accessCampaign(actor, id, work)
    const before = snapshotOf(campaign)
    if (campaign.status === 'cancelled') {
      campaign.merge(givenFields({ texts: form.texts }))
      assertSays(campaign)
    } else {
      assertEditable(campaign)
      await judged(campaign.merge(await columnsOf(actor, form)))
    }
    await campaign.merge({ updatedAt: now() }).save()
    recordCampaignChange(work, actor, campaign.id, { before, after: snapshotOf(campaign) })
    return campaign
  })
}

/** With its medium and its report. 409 ERR_CAMPAIGN_STATUS while it runs (CMP-05). */
export async function deleteCampaign(actor: Actor, given: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const campaign = await accessCampaign(actor, given, work)
    if (campaign.status === 'running') throw new errors.E_CAMPAIGN_STATUS()
    const { id, mediaFile } = campaign
    await campaign.delete()
    if (mediaFile) await discardFiles(work, [mediaFile])
    recordCampaignChange(work, actor, id, { before: snapshotOf(campaign) })
  })
}

/** CMP-05. */
export function assertEditable({ status, scheduledAt }: Campaign): void {
  const isFar = scheduledAt !== null && scheduledAt > now().plus({ hours: fixedHours })
  if (status === 'inactive' || (status === 'scheduled' && isFar)) return
  throw new errors.E_CAMPAIGN_NOT_EDITABLE()
}

/** What is referred to is held until the transaction ends, so that it cannot be deleted meanwhile (API-03). */
async function columnsOf(actor: Actor, form: Partial<CampaignForm>) {
  const { audience, connectionId, preparedId, ...rest } = form
  if (connectionId) await connections.access(actor, connectionId)
  if (preparedId) await accessPrepared(actor, preparedId)
  const group = audience && (await accessAudience(actor, audience))
  return givenFields({
    ...rest,
    connectionId,
    preparedId,
    audienceKind: audience === undefined ? undefined : (group?.kind ?? null),
    audienceId: audience === undefined ? undefined : (group?.id ?? null),
  })
}

/** Its state follows from its time (CMP-01), and a time needs all that sending needs (CMP-04). */
async function judged(campaign: Campaign): Promise<Campaign> {
  if (campaign.scheduledAt === null) return campaign.merge({ status: 'inactive' })
  const missing = [
    ...(campaign.connectionId === null ? ['whatsappId'] : []),
    ...(campaign.audienceId === null ? ['contactListId'] : []),
  ]
  if (missing.length) {
    const fields = missing.map((field) => ({ field, rule: 'required' }))
    throw new kernelErrors.E_VALIDATION({ fields })
  }
  assertSays(campaign)
  return campaign.merge({ status: 'scheduled' })
}

function assertSays({ texts, mediaFile }: Campaign) {
  if (mediaFile || texts.some((text) => text.trim())) return
  throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'message1', rule: 'required' }] })
}

export const snapshotOf = (campaign: Campaign) => {
  const { name, texts, status, connectionId, audienceKind, audienceId } = campaign
  const { preparedId, mediaFile, scheduledAt } = campaign
  const group = audienceKind && `${audienceKind} ${audienceId}`
  const at = scheduledAt?.toISO() ?? null
  return { name, texts: texts.join('\n'), status, connectionId, group, preparedId, mediaFile, at }
}

/** Admins hear every change of a campaign (API-13). */
export const recordCampaignChange = (work: Work, actor: Actor, id: number, sides: Sides): void =>
  recordChange(work, actor, {
    event: 'campaigns.changed',
    body: { companyId: actor.companyId, campaignId: id, change: changeOf(sides) },
    entity: 'campaigns',
    id,
    ...sides,
  })
