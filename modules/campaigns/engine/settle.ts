/**
 * Extension point of messages: what became of campaigns' messages, in the transaction that stores it (CMP-15, CMP-18).
 * A few statements for any number of them, of any companies.
 */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { storeProgress, finishIfDone } from '#modules/campaigns/engine/ending'
import { laneName, mostOnTheWay, refillAt } from '#modules/campaigns/engine/lane_row'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import type { TicketlessSender } from '#modules/messages/contract'
import type { Receipt } from '#modules/whatsapp/contract'

type Outcome = Omit<Receipt, 'reader'>

/**
 * Errors that say that the message never left, or that WhatsApp refused it and holds the number back: the recipient
 * is written to later. After any other failure it may have arrived, so it is not sent again (CMP-14).
 */
const neverLeft: ReadonlySet<string> = new Set([
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_COLD_LOCKED',
  '463',
  '429',
])
interface SentMessage {
  readonly connection_id: number
  readonly wid: string
  readonly recipient_id: string
  readonly campaign_id: number
  /** 0 is the text; the files follow. */
  readonly part: number
  readonly is_settled: boolean
  /** Messages of its number that WhatsApp has not answered yet. */
  readonly on_the_way: number
}

export default class Settle implements TicketlessSender {
  readonly origin = 'campaign'

  acknowledged(outcomes: readonly Outcome[]) {
    return unitOfWork(async (work) => {
      // Rows are locked in the order of the feeder: lanes, campaigns, recipients.
      const sent = new Map(
        (await settle(work, outcomes)).map((message) => [
          keyOf(message.connection_id, message.wid),
          message,
        ])
      )
      const messages = [...sent.values()]
      if (!messages.length) return
      const campaigns = byId(await lockCampaigns(work, messages))
      const recipients = byId(await lockRecipients(work, messages))
      const open = new Set([...recipients.values()].filter(isOpen))
      for (const outcome of outcomes) {
        const message = sent.get(keyOf(outcome.connectionId, outcome.wid))
        if (!message) continue
        const recipient = recipients.get(Number(message.recipient_id))!
        if (message.part === 0) note(campaigns.get(message.campaign_id)!, recipient, outcome)
        else if (outcome.errorCode !== null) recipient.merge({ isPartial: true })
      }
      await storeRecipients(work, [...recipients.values()])
      const closed = [...open].filter((recipient) => !isOpen(recipient))
      const ending = new Set(closed.map(({ campaignId }) => campaigns.get(campaignId)!))
      await finishIfDone(work, [...ending])
      await storeProgress(work, [...campaigns.values()])
    })
  }
}

const keyOf = (connectionId: number, wid: string) => `${connectionId}|${wid}`

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** It keeps its campaign from being finished. */
const isOpen = ({ status }: CampaignRecipient) => status === 'pending' || status === 'sending'

/**
 * The messages are not on their way any more; the gap to the next one of their number, if there is one, counts from
 * now (CMP-11). A lane is told once there is room for more: a signal for each message would cost more than its row.
 */
async function settle(work: Work, outcomes: readonly Outcome[]): Promise<SentMessage[]> {
  const { rows } = await work.trx.rawQuery<{ rows: SentMessage[] }>(
    `with sent as (
       select messages.connection_id, messages.wid, messages.recipient_id, messages.part,
         messages.settled_at is not null as is_settled, recipients.campaign_id
       from unnest(?::int[], ?::int[], ?::text[]) as came (company_id, connection_id, wid)
       join campaign_messages as messages using (company_id, connection_id, wid)
       join campaign_recipients as recipients on recipients.id = messages.recipient_id
     ), lanes as (
       update campaign_lanes
       set next_at = clock_timestamp() + make_interval(secs => gap_ms::float8 / 1000)
       where gap_ms > 0 and connection_id in (select connection_id from sent where not is_settled)
     ), settled as (
       update campaign_messages as messages set settled_at = ?::timestamptz
       from sent where messages.connection_id = sent.connection_id and messages.wid = sent.wid
         and messages.settled_at is null
       returning messages.connection_id
     )
     select *, ((select count(*) from campaign_messages as messages
         where messages.connection_id = sent.connection_id and settled_at is null)
       - (select count(*) from settled
         where settled.connection_id = sent.connection_id))::int as on_the_way
     from sent`,
    [
      outcomes.map(({ companyId }) => companyId),
      outcomes.map(({ connectionId }) => connectionId),
      outcomes.map(({ wid }) => wid),
      now().toISO()!,
    ] as never
  )
  const roomy = rows.filter(
    (message) => !message.is_settled && message.on_the_way <= refillAt(mostOnTheWay)
  )
  for (const connectionId of new Set(roomy.map(({ connection_id: id }) => id))) {
    work.afterCommit(() => signal(laneName, String(connectionId)))
  }
  return rows
}

const lockCampaigns = ({ trx }: Work, messages: readonly SentMessage[]): Promise<Campaign[]> =>
  Campaign.query({ client: trx })
    .sideload({ everyCompany: true })
    .whereIn('id', [...new Set(messages.map(({ campaign_id: id }) => id))])
    .orderBy('id')
    .forUpdate()
    .exec()

const lockRecipients = (
  { trx }: Work,
  messages: readonly SentMessage[]
): Promise<CampaignRecipient[]> =>
  CampaignRecipient.query({ client: trx })
    .sideload({ everyCompany: true })
    .whereIn('id', [...new Set(messages.map(({ recipient_id: id }) => Number(id)))])
    .orderBy('id')
    .forUpdate()
    .exec()

async function storeRecipients({ trx }: Work, recipients: readonly CampaignRecipient[]) {
  const changed = recipients.filter(({ $isDirty }) => $isDirty)
  if (!changed.length) return
  const moment = (at: DateTime | null) => at?.toISO() ?? null
  await trx.rawQuery(
    `update campaign_recipients as recipients
     set status = changed.status, error_code = changed.error_code, is_partial = changed.is_partial,
       sent_at = changed.sent_at, delivered_at = changed.delivered_at, read_at = changed.read_at,
       failed_at = changed.failed_at
     from unnest(?::bigint[], ?::text[], ?::text[], ?::boolean[],
         ?::timestamptz[], ?::timestamptz[], ?::timestamptz[], ?::timestamptz[])
       as changed (id, status, error_code, is_partial, sent_at, delivered_at, read_at, failed_at)
     where recipients.id = changed.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ status }) => status),
      changed.map(({ errorCode }) => errorCode),
      changed.map(({ isPartial }) => isPartial),
      changed.map(({ sentAt }) => moment(sentAt)),
      changed.map(({ deliveredAt }) => moment(deliveredAt)),
      changed.map(({ readAt }) => moment(readAt)),
      changed.map(({ failedAt }) => moment(failedAt)),
    ] as never
  )
}

function note(campaign: Campaign, recipient: CampaignRecipient, outcome: Outcome) {
  const { errorCode } = outcome
  if (errorCode === null) return noteArrival(campaign, recipient, outcome)
  if (recipient.status !== 'sending') return
  if (neverLeft.has(errorCode)) {
    recipient.merge({ status: 'pending', errorCode })
    return
  }
  recipient.merge({ status: 'failed', errorCode, failedAt: now() })
  campaign.merge({ failedCount: campaign.failedCount + 1 })
}

/** Also after a failure: what arrived in the end has arrived. States never fall. */
function noteArrival(campaign: Campaign, recipient: CampaignRecipient, { ack }: Outcome) {
  const isSent = ack >= 2 && recipient.status !== 'sent'
  const isDelivered = ack >= 3 && !recipient.deliveredAt
  const isRead = ack >= 4 && !recipient.readAt
  const wasFailed = isSent && recipient.status === 'failed'
  if (isSent) recipient.merge({ status: 'sent', sentAt: now(), errorCode: null, failedAt: null })
  if (isDelivered) recipient.merge({ deliveredAt: now() })
  if (isRead) recipient.merge({ readAt: now() })
  campaign.merge({
    sentCount: campaign.sentCount + Number(isSent),
    failedCount: campaign.failedCount - Number(wasFailed),
    deliveredCount: campaign.deliveredCount + Number(isDelivered),
    readCount: campaign.readCount + Number(isRead),
  })
}
