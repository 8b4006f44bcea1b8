/** Maps campaigns to the HTTP contract's names (CMP-23, CMP-24). */
import type { DateTime } from 'luxon'
import { signedUrl } from '#app/kernel/media/media'
import type { CampaignView } from '#modules/campaigns/queries/campaign_views'
import type { Curve } from '#modules/campaigns/queries/curve'
import { countsOf, isoOfMoment, type RecipientRow } from '#modules/campaigns/queries/report'
import type { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import {
  statusWires,
  type CampaignDetailWire,
  type CampaignWire,
  type CountsWire,
  type CurveWire,
  type OptOutWire,
  type ShippingWire,
} from '#modules/campaigns/wire'

const isoOf = (time: DateTime | null): string | null => time?.toUTC().toISO() ?? null

export function campaignWire({
  campaign,
  connection,
  group,
  kept,
  paused,
}: CampaignView): CampaignWire {
  const [message1, message2, message3, message4, message5] = fiveOf(campaign.texts)
  const tag = ofKind('tag', group)
  const list = ofKind('contact_list', tag ? kept : group)
  return {
    id: campaign.id,
    name: campaign.name,
    ...{ message1, message2, message3, message4, message5 },
    status: statusWires[campaign.status],
    scheduledAt: isoOf(campaign.scheduledAt),
    completedAt: isoOf(campaign.completedAt),
    whatsappId: campaign.connectionId,
    contactListId: list?.id ?? null,
    tagId: tag?.id ?? null,
    fileListId: campaign.preparedId,
    companyId: campaign.companyId,
    mediaPath: campaign.mediaFile ? signedUrl(campaign.mediaFile) : null,
    mediaName: campaign.mediaName,
    whatsapp: connection,
    contactList: list && { id: list.id, name: list.name },
    audience: group,
    startedAt: isoOf(campaign.startedAt),
    reason: campaign.reason,
    paused: paused && { by: paused.by, until: paused.until.toISOString() },
    counts: countsWire(campaign),
    confirmation: false,
    createdAt: isoOf(campaign.createdAt)!,
    updatedAt: isoOf(campaign.updatedAt)!,
  }
}

const ofKind = (kind: string, group: CampaignView['group']) => (group?.kind === kind ? group : null)

const fiveOf = (texts: readonly string[]) =>
  Array.from({ length: 5 }, (_none, index) => texts[index] ?? '') as [
    string,
    string,
    string,
    string,
    string,
  ]

function countsWire(campaign: Campaign): CountsWire {
  const { waiting, ...counts } = countsOf(campaign)
  return { ...counts, pending: waiting }
}

/** `recipients`: null for a large campaign, whose counts say all. */
export function campaignDetailWire(
  view: CampaignView,
  recipients: readonly CampaignRecipient[] | null
): CampaignDetailWire {
  const campaign = campaignWire(view)
  if (!recipients) return campaign
  const contacts = recipients.map(({ ref }) => ({ id: Number(ref), isWhatsappValid: true }))
  return {
    ...campaign,
    contactList: campaign.contactList && { ...campaign.contactList, contacts },
    shipping: recipients.map(({ id, sentAt }) => ({
      id,
      deliveredAt: isoOf(sentAt),
      confirmationRequestedAt: null,
      confirmedAt: null,
    })),
  }
}

export const shippingWire = (row: RecipientRow): ShippingWire => ({
  id: Number(row.id),
  contactId: Number(row.ref),
  name: row.name,
  number: row.number,
  message: row.body,
  // CMP-08: the contract's word for what has reached a phone.
  status: row.status === 'sent' && row.delivered_at ? 'delivered' : row.status,
  error: row.error_code,
  partial: row.is_partial,
  deliveredAt: isoOfMoment(row.sent_at),
  deliveredAck: isoOfMoment(row.delivered_at),
  readAt: isoOfMoment(row.read_at),
  failedAt: isoOfMoment(row.failed_at),
  repliedAt: isoOfMoment(row.replied_at),
  replyTicketId: row.reply_ticket_id,
  leftAt: isoOfMoment(row.left_at),
})

export const curveWire = ({ from, stepSeconds, points }: Curve): CurveWire => ({
  from: isoOf(from),
  stepSeconds,
  points: points.map(({ at, ...counts }) => ({ at: isoOf(at)!, ...counts })),
})

/** Since when a contact wants no campaigns. */
export const optOutWire = (at: string | null): OptOutWire => ({ optedOut: at !== null, at })
