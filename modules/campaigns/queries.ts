/** Campaigns as they are shown: with the names of what they refer to, their counts, and what holds them up. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { errors as kernelErrors } from '#app/kernel/errors'
import { pageNumber } from '#app/kernel/http/wire'
import { pageOf, pageSize, searchIn, type Page } from '#app/kernel/http/page'
import { csvLine, csvMark } from '#app/kernel/text/csv'
import { audiences } from '#modules/campaigns/access'
import type { RecipientStatus } from '#modules/campaigns/contract'
import { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import { describeConnections } from '#modules/whatsapp/public'

type Company = Pick<Actor, 'companyId'>
interface Named {
  readonly id: number
  readonly name: string
}
interface Group extends Named {
  readonly kind: string
}
export interface CampaignView {
  readonly campaign: Campaign
  /** Null when it is gone. */
  readonly connection: Named | null
  readonly group: Group | null
  /** The people of the start, where they are kept as a group of their own (CMP-06). */
  readonly kept: Group | null
  /** Why a running campaign does not go on at the moment; `until` in ISO 8601. */
  readonly paused: { readonly by: string; readonly until: Date } | null
}

/** The latest first, those without a time before them (CMP-23). */
export async function listCampaigns(
  company: Company,
  page: unknown,
  search: unknown
): Promise<Page<CampaignView>> {
  const rows = searchIn(Campaign.of(company), ['name'], search)
  const { rows: campaigns, ...rest } = await pageOf(
    rows.orderByRaw('scheduled_at desc nulls first, id desc'),
    page
  )
  return { rows: await viewsOf(company, campaigns), ...rest }
}

/** In the given order, all of one company; a few queries for any number. */
export async function viewsOf(
  company: Company,
  campaigns: readonly Campaign[]
): Promise<CampaignView[]> {
  if (!campaigns.length) return []
  const ids = campaigns.flatMap(({ connectionId }) => connectionId ?? [])
  const connections = new Map(
    (await describeConnections(company, ids)).map((one) => [one.id, one] as const)
  )
  const groups = await groupsOf(company, campaigns)
  const holds = await holdsOf(company, ids)
  return campaigns.map((campaign) => {
    const { connectionId, audienceKind, audienceId, keptKind, keptId, status } = campaign
    const connection = connections.get(connectionId ?? 0)
    return {
      campaign,
      connection: connection ? { id: connection.id, name: connection.name } : null,
      group: groups.get(`${audienceKind} ${audienceId}`) ?? null,
      kept: groups.get(`${keptKind} ${keptId}`) ?? null,
      paused: status === 'running' ? (holds.get(connectionId ?? 0) ?? null) : null,
    }
  })
}

/** By kind and id. */
async function groupsOf(company: Company, campaigns: readonly Campaign[]) {
  const wanted = campaigns.flatMap(({ audienceKind, audienceId, keptKind, keptId }) => [
    { kind: audienceKind, id: audienceId },
    { kind: keptKind, id: keptId },
  ])
  const groups = new Map<string, Group>()
  for (const kind of await audiences()) {
    const ids = wanted.flatMap((one) => (one.kind === kind.kind ? (one.id ?? []) : []))
    if (!ids.length) continue
    for (const [id, name] of await kind.names(company, ids)) {
      groups.set(`${kind.kind} ${id}`, { kind: kind.kind, id, name })
    }
  }
  return groups
}

async function holdsOf({ companyId }: Company, connectionIds: readonly number[]) {
  const rows: { connection_id: number; held_by: string; held_until: Date }[] =
    await databaseClient()
      .from('campaign_lanes')
      .where('company_id', companyId)
      .whereIn('connection_id', [...connectionIds])
      .whereNotNull('held_by')
  return new Map(
    rows.map((row) => [row.connection_id, { by: row.held_by, until: row.held_until }] as const)
  )
}

/** Above this many recipients a campaign is shown by its counts alone (CMP-24). */
const maxListed = 5_000

/** The recipients of a small campaign; null for a large one. */
export async function smallReport(
  campaign: Campaign
): Promise<readonly CampaignRecipient[] | null> {
  if (campaign.validCount + campaign.skippedCount > maxListed) return null
  return CampaignRecipient.of(campaign).where('campaignId', campaign.id).orderBy('id')
}

/** What the report can be narrowed to. */
export const reportStates = [
  'pending',
  'sending',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
  'left',
] as const
export type ReportState = (typeof reportStates)[number]

const conditions: Readonly<Record<ReportState, string>> = {
  pending: `status = 'pending'`,
  sending: `status = 'sending'`,
  sent: `status = 'sent'`,
  delivered: 'delivered_at is not null',
  read: 'read_at is not null',
  replied: 'replied_at is not null',
  failed: `status = 'failed'`,
  skipped: `status = 'skipped'`,
  left: 'left_at is not null',
} satisfies Record<RecipientStatus | ReportState, string>

export interface ReportFilter {
  readonly state?: ReportState
  readonly search?: unknown
}

/** One page of the report, in the order of sending (CMP-24). */
export async function reportPage(
  campaign: Campaign,
  filter: ReportFilter,
  page: unknown
): Promise<Page<CampaignRecipient>> {
  const rows = narrowed(campaign, filter)
  const wanted = pageNumber(page)
  const count = await countOf(campaign, filter)
  const found = await rows
    .orderBy([{ column: 'place' }, { column: 'id' }])
    .limit(pageSize)
    .offset((wanted - 1) * pageSize)
  return { rows: found, count, hasMore: count > (wanted - 1) * pageSize + found.length }
}

/** The counts of the campaign answer most questions without reading its recipients. */
async function countOf(campaign: Campaign, filter: ReportFilter): Promise<number> {
  const known = searchless(filter) ? countsOf(campaign) : null
  if (known && !filter.state) return campaign.validCount + campaign.skippedCount
  if (known && filter.state && filter.state in known) return known[filter.state as keyof Counts]
  const [{ total }] = await narrowed(campaign, filter).count('* as total').pojo<{ total: string }>()
  return Number(total)
}

const searchless = ({ search }: ReportFilter) => typeof search !== 'string' || !search.trim()

export type Counts = Record<
  Exclude<ReportState, 'pending' | 'sending'> | 'valid' | 'waiting',
  number
>

/** `waiting`: nothing is known to have happened yet, also while the message is on its way. */
export function countsOf(campaign: Campaign): Counts {
  const { validCount, sentCount, deliveredCount, readCount, failedCount } = campaign
  return {
    valid: validCount,
    sent: sentCount,
    delivered: deliveredCount,
    read: readCount,
    failed: failedCount,
    skipped: campaign.skippedCount,
    replied: campaign.repliedCount,
    left: campaign.leftCount,
    waiting: validCount - sentCount - failedCount,
  }
}

function narrowed(campaign: Campaign, { state, search }: ReportFilter) {
  const rows = CampaignRecipient.of(campaign).where('campaignId', campaign.id)
  if (state) void rows.whereRaw(conditions[state])
  return searchIn(rows, ['name', 'number'], search)
}

/** Rows per query of the export. */
const atOnce = 1_000

/** The report as CSV in parts, so that memory use is bounded; states and times are in UTC. */
export async function exportReport(
  campaign: Campaign,
  filter: ReportFilter
): Promise<AsyncGenerator<string>> {
  if (filter.state && !reportStates.includes(filter.state)) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'state', rule: 'enum' }] })
  }
  // An invalid search is refused before the first line.
  void narrowed(campaign, filter)
  return linesOf(campaign, filter)
}

const heads = ['Nome', 'Número', 'Estado', 'Erro', 'Enviada', 'Entregue', 'Lida', 'Respondida']

async function* linesOf(campaign: Campaign, filter: ReportFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(heads)
  let last = { place: -1, id: 0 }
  for (;;) {
    const rows = await narrowed(campaign, filter)
      .whereRaw('(place, id) > (?, ?)', [last.place, last.id])
      .orderBy([{ column: 'place' }, { column: 'id' }])
      .limit(atOnce)
    yield rows.map(lineOf).join('')
    if (rows.length < atOnce) return
    last = rows.at(-1)!
  }
}

function lineOf(row: CampaignRecipient): string {
  const times = [row.sentAt, row.deliveredAt, row.readAt, row.repliedAt]
  const shown = times.map((time) => time?.toUTC().toFormat('yyyy-MM-dd HH:mm:ss') ?? '')
  return csvLine([row.name, row.number, row.status, row.errorCode ?? '', ...shown])
}
