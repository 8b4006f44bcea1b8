/** Hands the next message of a number's campaigns to the outbox, when its pace allows it (CMP-11..14). */
import { systemActor, type Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { readSetting } from '#app/kernel/settings/settings'
import { emitChanged, finishIfDone } from '#modules/campaigns/engine/ending'
import { gapMs, nextOpening } from '#modules/campaigns/engine/pace'
import { partsOf } from '#modules/campaigns/engine/parts'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import { hasOptedOut } from '#modules/campaigns/opt_outs'
import { paceOf } from '#modules/campaigns/read_settings'
import { companyOf } from '#modules/identity/public'
import { sendWithoutTicket } from '#modules/messages/public'
import { connections } from '#modules/whatsapp/public'

/** Seconds after which a connection that is not connected is looked at again; its return is also told. */
const connectionHoldSeconds = 15

interface LaneRow {
  readonly connection_id: number
  readonly company_id: number
  readonly sent_in_row: number
  /** The company's day (API-08) to which `sent_today` belongs; `yyyy-MM-dd`. */
  readonly day: string
  readonly sent_today: number
}
interface Hold {
  readonly by: 'connection' | 'whatsapp' | 'window' | 'limit'
  /** ISO 8601. */
  readonly until: string
}

/**
 * One message, or a note in the lane why not yet. The row of the lane is locked, so that of several processes one
 * sends; the id that WhatsApp will know the message by is committed with the recipient's state, before anything
 * leaves (CMP-14).
 */
export async function feed(connectionId: number): Promise<void> {
  await unitOfWork(async (work) => {
    const lane = await lockDueLane(work, connectionId)
    if (!lane) return
    const hold = await holdOf(lane)
    if (hold) return putOff(work, lane, hold)
    const campaign = await nextCampaign(work, lane)
    if (!campaign) return
    const recipient = await nextRecipient(work, campaign)
    if (!recipient) return finishIfDone(work, campaign)
    if (await skipLeaver(work, campaign, recipient)) return finishIfDone(work, campaign)
    await send(work, lane, campaign, recipient)
  })
}

/** Null while the pace forbids it, or while a message is on its way: the gap counts from its arrival. */
async function lockDueLane(work: Work, connectionId: number): Promise<LaneRow | null> {
  const { rows } = await work.trx.rawQuery(
    `select connection_id, company_id, sent_in_row, day::text, sent_today
     from campaign_lanes where connection_id = ? for update`,
    [connectionId]
  )
  const { rows: due } = await work.trx.rawQuery(
    `select 1 from campaign_lanes where connection_id = ? and next_at <= clock_timestamp()
       and (held_until is null or held_until <= clock_timestamp())
       and not exists (select from campaign_messages
         where connection_id = campaign_lanes.connection_id and settled_at is null)`,
    [connectionId]
  )
  return due.length ? rows[0] : null
}

/** What keeps the whole number from sending, and until when. */
async function holdOf(lane: LaneRow): Promise<Hold | null> {
  const actor = systemActor(lane.company_id)
  const { status, coldLockedUntil } = await connections.access(actor, lane.connection_id)
  if (status !== 'CONNECTED') {
    return { by: 'connection', until: now().plus({ seconds: connectionHoldSeconds }).toISO()! }
  }
  if (coldLockedUntil && coldLockedUntil > now()) {
    return { by: 'whatsapp', until: coldLockedUntil.toISO()! }
  }
  const at = await companyTime(actor)
  const opening = nextOpening(at, await readSetting<string>(actor, 'campaigns.window'))
  if (opening) return { by: 'window', until: opening.toISO()! }
  const limit = await readSetting<number>(actor, 'campaigns.daily_limit')
  if (limit > 0 && lane.day === at.toISODate() && lane.sent_today >= limit) {
    return { by: 'limit', until: at.plus({ days: 1 }).startOf('day').toISO()! }
  }
  return null
}

const companyTime = async (company: Pick<Actor, 'companyId'>) =>
  now().setZone((await companyOf(company)).zone)

/** Browsers are told when a number stops, not each time it is looked at again. */
async function putOff(work: Work, { company_id, connection_id }: LaneRow, { by, until }: Hold) {
  const { rows } = await work.trx.rawQuery(
    `update campaign_lanes set held_until = ?, held_by = ? from campaign_lanes as former
     where former.connection_id = campaign_lanes.connection_id and campaign_lanes.connection_id = ?
     returning former.held_by`,
    [until, by, connection_id]
  )
  if (rows[0]?.held_by === by) return
  for (const campaign of await runningOn(work, { company_id, connection_id })) {
    emitChanged(work, campaign)
  }
}

const runningOn = (
  work: Work,
  {
    company_id: companyId,
    connection_id: connectionId,
  }: Pick<LaneRow, 'company_id' | 'connection_id'>
) => Campaign.of({ companyId }, work.trx).where({ connectionId, status: 'running' })

/** Campaigns of one number take turns (CMP-12). */
const nextCampaign = (work: Work, lane: LaneRow): Promise<Campaign | null> =>
  runningOn(work, lane).orderByRaw('fed_at nulls first, id').forUpdate().first()

const nextRecipient = (work: Work, campaign: Campaign): Promise<CampaignRecipient | null> =>
  CampaignRecipient.of(campaign, work.trx)
    .where({ campaignId: campaign.id, status: 'pending' })
    .orderBy('place')
    .forUpdate()
    .first()

/** Somebody who left after the campaign had begun. */
async function skipLeaver(work: Work, campaign: Campaign, recipient: CampaignRecipient) {
  if (!(await hasOptedOut(work, recipient))) return false
  await recipient
    .useTransaction(work.trx)
    .merge({ status: 'skipped', errorCode: 'opted_out' })
    .save()
  await campaign
    .merge({ skippedCount: campaign.skippedCount + 1, validCount: campaign.validCount - 1 })
    .save()
  return true
}

async function send(work: Work, lane: LaneRow, campaign: Campaign, recipient: CampaignRecipient) {
  const actor = systemActor(campaign.companyId)
  const { connection_id: connectionId, company_id: companyId } = lane
  const { body, parts } = await partsOf(actor, campaign, recipient)
  const message = { connectionId, number: recipient.number, parts, origin: 'campaign' } as const
  const { wids, missing } = await sendWithoutTicket(work, actor, message)
  const next = wids.length
    ? ({ status: 'sending', wid: wids[0]!, body } as const)
    : nothingToSend(parts.length ? 'ERR_FILE_GONE' : 'ERR_CAMPAIGN_BLANK')
  await recipient
    .useTransaction(work.trx)
    .merge({ ...next, isPartial: missing > 0 })
    .save()
  const createdAt = now().toJSDate()
  for (const [part, wid] of wids.entries()) {
    await work.trx.table('campaign_messages').insert({
      ...{ connection_id: connectionId, company_id: companyId, wid, part },
      ...{ recipient_id: recipient.id, created_at: createdAt },
    })
  }
  const failed = wids.length ? 0 : 1
  await campaign.merge({ fedAt: now(), failedCount: campaign.failedCount + failed }).save()
  await keepPace(work, lane)
}

/** The text is blank for this person (VAR-04), or all that would be sent are files that no longer exist. */
const nothingToSend = (errorCode: string) =>
  ({ status: 'failed', errorCode, failedAt: now() }) as const

/** From now, and once more from the moment at which WhatsApp has accepted the message (`settle.ts`). */
async function keepPace(work: Work, lane: LaneRow) {
  const company = { companyId: lane.company_id }
  const gap = gapMs(lane.sent_in_row + 1, await paceOf(company), Math.random())
  const today = (await companyTime(company)).toISODate()!
  const sentToday = lane.day === today ? lane.sent_today + 1 : 1
  await work.trx.rawQuery(
    `update campaign_lanes set next_at = clock_timestamp() + make_interval(secs => ?::float8 / 1000),
       gap_ms = ?, sent_in_row = sent_in_row + 1, held_until = null, held_by = null,
       sent_today = ?, day = ?
     where connection_id = ?`,
    [gap, gap, sentToday, today, lane.connection_id]
  )
}
