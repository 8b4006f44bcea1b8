/** The report of a campaign: its counts, pages of its recipients, and all of them as CSV (CMP-24). */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { errors as kernelErrors } from '#app/kernel/errors'
import { pageNumber, searchText } from '#app/kernel/http/wire'
import { pageSize, searchIn, type Page } from '#app/kernel/http/page'
import { csvLine, csvMark } from '#app/kernel/text/csv'
import { accessCampaignColumns } from '#modules/campaigns/access'
import type { RecipientStatus } from '#modules/campaigns/contract'
import { CampaignRecipient, type Campaign } from '#modules/campaigns/model'

/** Above this many recipients a campaign is shown by its counts alone (CMP-24). */
const maxListed = 5_000

/** The recipients of a small campaign; null for a large one. */
export async function smallReport(
  campaign: Campaign
): Promise<readonly CampaignRecipient[] | null> {
  if (campaign.validCount + campaign.skippedCount > maxListed) return null
  return recipientsOf(campaign).orderBy('id')
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

/** As a row of the table has it, or as JSON does. */
type Moment = Date | string

/** One line of the report: a row of the table, since models of a thousand rows cost more than their query. */
export interface RecipientRow {
  readonly id: string | number
  /** The person in the audience. */
  readonly ref: string | number
  readonly name: string
  readonly number: string
  readonly body: string | null
  readonly status: RecipientStatus
  readonly error_code: string | null
  readonly is_partial: boolean
  readonly sent_at: Moment | null
  readonly delivered_at: Moment | null
  readonly read_at: Moment | null
  readonly failed_at: Moment | null
  readonly replied_at: Moment | null
  readonly reply_ticket_id: number | null
  readonly left_at: Moment | null
  readonly place: number
  /** Rows that a search finds, on all pages; missing without one. */
  readonly total?: number
}
const columns = [
  ...['id', 'ref', 'name', 'number', 'body', 'status', 'errorCode', 'isPartial', 'sentAt'],
  ...['deliveredAt', 'readAt', 'failedAt', 'repliedAt', 'replyTicketId', 'leftAt', 'place'],
]

/** ISO 8601 in UTC with milliseconds. */
export function isoOfMoment(time: Moment | null): string | null {
  // As PostgreSQL writes a moment into JSON, in UTC: cut rather than parsed, since a page has many of them.
  if (typeof time === 'string' && time.endsWith('+00:00')) {
    return `${time.slice(0, 19)}.${time.slice(20, -6).slice(0, 3).padEnd(3, '0')}Z`
  }
  return time && new Date(time).toISOString()
}

export interface ReportFilter {
  readonly state?: ReportState
  readonly search?: unknown
}

/**
 * One page of the report, in the order of sending (CMP-24). 404 ERR_NO_CAMPAIGN_FOUND for another company's campaign.
 * The page comes with its campaign, in the gate's own statement: it is a short walk along an index, and a second
 * statement would take as long again.
 */
export async function reportPage(
  actor: Actor,
  id: unknown,
  { page, ...filter }: ReportFilter & { readonly page: unknown }
): Promise<Page<RecipientRow>> {
  const wanted = pageNumber(page)
  // A search looks at each recipient: counted in the same walk, it does so once.
  const total = isSearch(filter) ? [db.raw('count(*) over () as total')] : []
  const { sql, bindings } = narrowed(
    CampaignRecipient.of(actor).whereColumn('campaign_recipients.campaign_id', 'campaigns.id'),
    filter
  )
    .select([...columns, ...total] as never)
    .orderBy([{ column: 'place' }, { column: 'id' }])
    .toSQL()
  const before = (wanted - 1) * pageSize
  // Numbers in the text: with a limit that it does not know PostgreSQL plans a prepared statement anew each time.
  const part = before ? `limit ${pageSize} offset ?` : `limit ${pageSize}`
  const lines = db.raw(`(select json_agg(line) from (${sql} ${part}) as line) as lines`, [
    ...bindings,
    ...(before ? [before] : []),
  ])
  const campaign = await accessCampaignColumns<ReportedCampaign>(actor, id, [
    ...['id', 'company_id as companyId', ...countColumns],
    lines,
  ])
  const rows = campaign.lines ?? []
  const isEmpty = !before && !rows.length
  const count = isEmpty ? 0 : (rows[0]?.total ?? (await countOf(campaign, filter)))
  return { rows, count, hasMore: count > before + rows.length }
}

const isSearch = ({ search }: ReportFilter) => searchText(search) !== ''

/** The counts of the campaign answer most questions without reading its recipients. */
async function countOf(campaign: ReportedCampaign, filter: ReportFilter): Promise<number> {
  const known = isSearch(filter) ? null : countsOf(campaign)
  if (known && !filter.state) return campaign.validCount + campaign.skippedCount
  if (known && filter.state && filter.state in known) return known[filter.state as keyof Counts]
  const [{ total }] = await narrowed(recipientsOf(campaign), filter)
    .count('* as total')
    .pojo<{ total: string }>()
  return Number(total)
}

export type Counts = Record<
  Exclude<ReportState, 'pending' | 'sending'> | 'valid' | 'waiting',
  number
>

// prettier-ignore
const counted = ['valid', 'sent', 'delivered', 'read', 'failed', 'skipped', 'replied', 'left'] as const
type CountedCampaign = Pick<Campaign, `${(typeof counted)[number]}Count`>
interface ReportedCampaign extends Pick<Campaign, 'id' | 'companyId'>, CountedCampaign {
  readonly lines: RecipientRow[] | null
}
const countColumns = counted.map((name) => `${name}_count as ${name}Count`)

/** `waiting`: nothing is known to have happened yet, also while the message is on its way. */
export function countsOf(campaign: CountedCampaign): Counts {
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

const recipientsOf = (campaign: Pick<Campaign, 'id' | 'companyId'>) =>
  CampaignRecipient.of(campaign).where('campaignId', campaign.id)

function narrowed(rows: ReturnType<typeof recipientsOf>, { state, search }: ReportFilter) {
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
  void narrowed(recipientsOf(campaign), filter)
  return linesOf(campaign, filter)
}

const heads = ['Nome', 'Número', 'Estado', 'Erro', 'Enviada', 'Entregue', 'Lida', 'Respondida']

async function* linesOf(campaign: Campaign, filter: ReportFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(heads)
  let last: Pick<RecipientRow, 'place' | 'id'> = { place: -1, id: 0 }
  for (;;) {
    const rows = await narrowed(recipientsOf(campaign), filter)
      .whereRaw('(place, id) > (?, ?)', [last.place, last.id])
      .select(columns)
      .orderBy([{ column: 'place' }, { column: 'id' }])
      .limit(atOnce)
      .pojo<RecipientRow>()
    yield rows.map(lineOf).join('')
    if (rows.length < atOnce) return
    last = rows.at(-1)!
  }
}

function lineOf(row: RecipientRow): string {
  const moments = [row.sent_at, row.delivered_at, row.read_at, row.replied_at]
  const shown = moments.map((time) => isoOfMoment(time)?.slice(0, 19).replace('T', ' ') ?? '')
  return csvLine([row.name, row.number, row.status, row.error_code ?? '', ...shown])
}
