/** Campaigns as they are shown: with the names of what they refer to, their counts, and what holds them up. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { pageOf, searchIn, type Page } from '#app/kernel/http/page'
import { audiences } from '#modules/campaigns/access'
import { Campaign } from '#modules/campaigns/model'
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
