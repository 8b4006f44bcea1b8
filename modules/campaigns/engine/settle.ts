/** Extension point of messages: what became of a campaign's message, in the transaction that stores it (CMP-15, CMP-18). */
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { emitProgress, finishIfDone } from '#modules/campaigns/engine/ending'
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
  readonly recipient_id: string
  readonly campaign_id: number
  readonly part: number
  readonly is_settled: boolean
}

export default class Settle implements TicketlessSender {
  readonly origin = 'campaign'

  acknowledged(outcome: Outcome) {
    return unitOfWork(async (work) => {
      const sent = await sentMessage(work, outcome)
      if (!sent) return
      // Rows are locked in the order of the feeder: the lane, the campaign, the recipient.
      if (!sent.is_settled) await settle(work, outcome)
      const campaign = await Campaign.of(outcome, work.trx)
        .where('id', sent.campaign_id)
        .forUpdate()
        .firstOrFail()
      const recipient = await CampaignRecipient.of(outcome, work.trx)
        .where('id', Number(sent.recipient_id))
        .forUpdate()
        .firstOrFail()
      const wasOpen = isOpen(recipient)
      if (sent.part === 0) note(campaign, recipient, outcome)
      else if (outcome.errorCode !== null) recipient.merge({ isPartial: true })
      await recipient.save()
      if (wasOpen && !isOpen(recipient)) await finishIfDone(work, campaign)
      await emitProgress(work, campaign)
    })
  }
}

/** It keeps its campaign from being finished. */
const isOpen = ({ status }: CampaignRecipient) => status === 'pending' || status === 'sending'

async function sentMessage(work: Work, { connectionId, wid }: Outcome) {
  const { rows } = await work.trx.rawQuery(
    `select sent.recipient_id, sent.part, sent.settled_at is not null as is_settled,
       recipients.campaign_id
     from campaign_messages as sent
     join campaign_recipients as recipients on recipients.id = sent.recipient_id
     where sent.connection_id = ? and sent.wid = ?`,
    [connectionId, wid]
  )
  return (rows[0] ?? null) as SentMessage | null
}

/**
 * It is not on its way any more; the gap to the next message, if there is one, counts from now (CMP-11). Its lane is
 * told once there is room for more: a signal for each message would cost more than the message's own row.
 */
async function settle(work: Work, { connectionId, wid }: Outcome) {
  const { rows } = await work.trx.rawQuery<{ rows: { on_the_way: number }[] }>(
    `with lane as (
       update campaign_lanes
       set next_at = clock_timestamp() + make_interval(secs => gap_ms::float8 / 1000)
       where connection_id = ? and gap_ms > 0
     ), settled as (
       update campaign_messages set settled_at = ?::timestamptz where connection_id = ? and wid = ? returning 1
     )
     select ((select count(*) from campaign_messages where connection_id = ? and settled_at is null)
       - (select count(*) from settled))::int as on_the_way`,
    [connectionId, now().toISO()!, connectionId, wid, connectionId]
  )
  if (rows[0]!.on_the_way > refillAt(mostOnTheWay)) return
  work.afterCommit(() => signal(laneName, String(connectionId)))
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
