/** Hands the next messages of a number's campaigns to the outbox, when its pace allows it (CMP-11..14). */
import type { DateTime } from 'luxon'
import { systemActor, type Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { emitChanged, finishIfDone } from '#modules/campaigns/engine/ending'
import { holdOf, sentOn, type Hold } from '#modules/campaigns/engine/hold'
import { lockLane, mostOnTheWay, refillAt, type LaneRow } from '#modules/campaigns/engine/lane_row'
import { gapMs, messagesWithoutGap } from '#modules/campaigns/engine/pace'
import { textOf, writerFor, type Writer } from '#modules/campaigns/engine/parts'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import { optedOut } from '#modules/campaigns/opt_outs'
import { sendingRules, type SendingRules } from '#modules/campaigns/read_settings'
import { companyOf } from '#modules/identity/public'
import { sendWithoutTicket } from '#modules/messages/public'

/** The rules of the company, and now in its zone. */
type Rules = SendingRules & { readonly at: DateTime }
interface Turn {
  readonly campaign: Campaign
  readonly recipient: CampaignRecipient
}
interface Handed extends Turn {
  readonly status: 'sending' | 'failed' | 'skipped'
  readonly errorCode: string | null
  readonly body: string | null
  /** Of each message, in order. */
  readonly wids: readonly string[]
  /** A file that belongs to it no longer exists (CMP-16). */
  readonly isPartial: boolean
}

/**
 * One message, or several where there is no gap between them; or a note in the lane why not yet. The row of the lane
 * is locked, so that of several processes one sends, and nobody stops a campaign meanwhile; the ids that WhatsApp will
 * know the messages by are committed with the recipients' states, before anything leaves (CMP-14). `most`: how many
 * may be on their way at once.
 */
export async function feed(connectionId: number, most = mostOnTheWay): Promise<void> {
  await unitOfWork(async (work) => {
    const lane = await lockLane(work, connectionId)
    const room = lane && (await roomIfDue(work, lane, most))
    if (!lane || !room) return
    const actor = systemActor(lane.company_id)
    const at = now().setZone((await companyOf(actor)).zone)
    const rules = { ...(await sendingRules(actor)), at }
    const hold = await holdOf(actor, lane, rules)
    if (hold) return putOff(work, lane, hold)
    const campaigns = await runningOn(work, lane)
    const { turns, idle } = await nextTurns(work, campaigns, allowedBy(rules, lane, room))
    const handed = await handOver(work, actor, turns, lane.connection_id)
    await record(work, handed, { campaigns, idle })
    await keepPace(work, lane, rules, handed.filter(({ wids }) => wids.length).length)
  })
}

/** 0 while the gap is not over, which counts from the arrival of the message before (`settle.ts`). */
async function roomIfDue({ trx }: Work, lane: LaneRow, most: number): Promise<number> {
  const { rows } = await trx.rawQuery(
    `select (select count(*)::int from campaign_messages
         where connection_id = campaign_lanes.connection_id and settled_at is null) as under_way
     from campaign_lanes where connection_id = ? and next_at <= clock_timestamp()
       and (held_until is null or held_until <= clock_timestamp())`,
    [lane.connection_id]
  )
  if (!rows.length) return 0
  const underWay: number = rows[0].under_way
  return underWay <= (lane.gap_ms === 0 ? refillAt(most) : 0) ? most - underWay : 0
}

/** Messages that the gaps and the limit of the day allow now. */
function allowedBy({ pace, dailyLimit, at }: Rules, lane: LaneRow, room: number): number {
  const left = dailyLimit > 0 ? dailyLimit - sentOn(at, lane) : Infinity
  return Math.min(room, left, messagesWithoutGap(lane.sent_in_row, pace, room))
}

/** Browsers are told when a number stops, not each time it is looked at again. */
async function putOff(work: Work, lane: LaneRow, { by, until }: Hold) {
  const { rows } = await work.trx.rawQuery(
    `update campaign_lanes set held_until = ?, held_by = ? from campaign_lanes as former
     where former.connection_id = campaign_lanes.connection_id and campaign_lanes.connection_id = ?
     returning former.held_by`,
    [until.toISO()!, by, lane.connection_id]
  )
  if (rows[0]?.held_by === by) return
  for (const campaign of await runningOn(work, lane)) emitChanged(work, campaign)
}

/** In the order of their turns (CMP-12). */
const runningOn = (
  work: Work,
  { company_id: companyId, connection_id: connectionId }: LaneRow
): Promise<Campaign[]> =>
  Campaign.of({ companyId }, work.trx)
    .where({ connectionId, status: 'running' })
    .orderByRaw('fed_at nulls first, id')
    .exec()

/** One recipient of each campaign after the other, each campaign in its own order. `idle`: nobody waits in them. */
async function nextTurns(work: Work, campaigns: readonly Campaign[], room: number) {
  const turns: (Turn & { readonly round: number })[] = []
  const idle: Campaign[] = []
  for (const campaign of campaigns) {
    const recipients = await CampaignRecipient.of(campaign, work.trx)
      .where({ campaignId: campaign.id, status: 'pending' })
      .orderBy('place')
      .limit(room)
    if (!recipients.length) idle.push(campaign)
    turns.push(...recipients.map((recipient, round) => ({ campaign, recipient, round })))
  }
  // Stable: campaigns stay in the order of their turns.
  return { turns: turns.sort((one, other) => one.round - other.round).slice(0, room), idle }
}

/** To the outbox; whoever left after the campaign had begun is passed over. */
async function handOver(work: Work, actor: Actor, turns: readonly Turn[], connectionId: number) {
  const recipients = turns.map(({ recipient }) => recipient)
  const leavers = await optedOut(work, actor, recipients)
  const writers = new Map<number, Writer>()
  const handed: Handed[] = []
  for (const { campaign, recipient } of turns) {
    const turn = { campaign, recipient, wids: [], body: null, isPartial: false }
    if (leavers.has(recipient)) {
      handed.push({ ...turn, status: 'skipped', errorCode: 'opted_out' })
      continue
    }
    const write = writers.get(campaign.id) ?? (await writerFor(actor, campaign))
    writers.set(campaign.id, write)
    const { body, parts } = await write(textOf(campaign, recipient.place), recipient)
    const message = { connectionId, number: recipient.number, parts, origin: 'campaign' } as const
    const { wids, missing } = await sendWithoutTicket(work, actor, message)
    const isPartial = missing > 0
    // The text is blank for this person (VAR-04), or all that would be sent are files that no longer exist.
    const errorCode = parts.length ? 'ERR_FILE_GONE' : 'ERR_CAMPAIGN_BLANK'
    handed.push(
      wids.length
        ? { ...turn, status: 'sending', errorCode: null, body, wids, isPartial }
        : { ...turn, status: 'failed', errorCode, isPartial }
    )
  }
  return handed
}

interface Running {
  readonly campaigns: readonly Campaign[]
  /** Those of them in which nobody waits. */
  readonly idle: readonly Campaign[]
}

/** Rows are locked in the order of `settle.ts`: the lane, the campaigns by id, the recipients. */
async function record(work: Work, handed: readonly Handed[], { campaigns, idle }: Running) {
  const turnsOf = (id: number) => handed.filter(({ campaign }) => campaign.id === id)
  // A single campaign takes no turns with others: its row stays free for those who count.
  const isCounted = ({ id }: Campaign) =>
    turnsOf(id).length > 0 && (campaigns.length > 1 || turnsOf(id).some(isNotSent))
  const rows = await lock(work, [...campaigns.filter(isCounted), ...idle])
  for (const row of rows) if (turnsOf(row.id).length) await recordCampaign(row, turnsOf(row.id))
  await recordRecipients(work, handed)
  await finishIfDone(
    work,
    rows.filter(({ id }) => turnsOf(id).every(isNotSent))
  )
}

const isNotSent = ({ status }: Handed) => status !== 'sending'

async function lock(work: Work, campaigns: readonly Campaign[]): Promise<readonly Campaign[]> {
  const [first] = campaigns
  if (!first) return []
  return Campaign.of(first, work.trx)
    .whereIn(
      'id',
      campaigns.map(({ id }) => id)
    )
    .orderBy('id')
    .forUpdate()
}

function recordCampaign(campaign: Campaign, own: readonly Handed[]) {
  const ofState = (wanted: Handed['status']) => own.filter(({ status }) => status === wanted).length
  const skipped = ofState('skipped')
  return campaign
    .merge({
      fedAt: now(),
      failedCount: campaign.failedCount + ofState('failed'),
      skippedCount: campaign.skippedCount + skipped,
      validCount: campaign.validCount - skipped,
    })
    .save()
}

async function recordRecipients({ trx }: Work, handed: readonly Handed[]) {
  if (!handed.length) return
  const column = (value: (turn: Handed) => unknown) => handed.map(value)
  await trx.rawQuery(
    `update campaign_recipients as recipients
     set status = turn.status, error_code = turn.error_code, is_partial = turn.is_partial,
       body = coalesce(turn.body, recipients.body), wid = coalesce(turn.wid, recipients.wid),
       failed_at = case when turn.status = 'failed' then ?::timestamptz end
     from unnest(?::bigint[], ?::text[], ?::text[], ?::boolean[], ?::text[], ?::text[])
       as turn (id, status, error_code, is_partial, body, wid)
     where recipients.id = turn.id`,
    [
      now().toISO(),
      column(({ recipient }) => recipient.id),
      column(({ status }) => status),
      column(({ errorCode }) => errorCode),
      column(({ isPartial }) => isPartial),
      column(({ body }) => body),
      column(({ wids }) => wids[0] ?? null),
    ] as never
  )
  const createdAt = now().toJSDate()
  const messages = handed.flatMap(({ campaign, recipient, wids }) =>
    wids.map((wid, part) => ({
      connection_id: campaign.connectionId,
      company_id: campaign.companyId,
      ...{ wid, part, recipient_id: recipient.id, created_at: createdAt },
    }))
  )
  if (messages.length) await trx.table('campaign_messages').multiInsert(messages)
}

/** From now, and once more from the moment at which WhatsApp has accepted the message (`settle.ts`). */
async function keepPace({ trx }: Work, lane: LaneRow, { pace, at }: Rules, sent: number) {
  if (!sent) return
  const gap = gapMs(lane.sent_in_row + sent, pace, Math.random())
  await trx.rawQuery(
    `update campaign_lanes set next_at = clock_timestamp() + make_interval(secs => ?::float8 / 1000),
       gap_ms = ?, sent_in_row = sent_in_row + ?, held_until = null, held_by = null,
       sent_today = ?, day = ?
     where connection_id = ?`,
    [gap, gap, sent, sentOn(at, lane) + sent, at.toISODate()!, lane.connection_id]
  )
}
