/** The start of a campaign: who receives it is written down once, and the number's lane is woken (CMP-03, CMP-07). */
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { signal } from '#app/kernel/database/signals'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { audienceKeeper, type PeopleQuery } from '#modules/contacts/contract'
import { audienceOf } from '#modules/campaigns/access'
import { distinctPeople } from '#modules/campaigns/engine/distinct_people'
import { cancel, finishIfDone } from '#modules/campaigns/engine/ending'
import { laneName } from '#modules/campaigns/engine/lane_row'
import { Campaign } from '#modules/campaigns/model'
import { companyOf } from '#modules/identity/public'

/** CMP-03. */
const missedAfterHours = 24

export type DueCampaign = Pick<Campaign, 'id' | 'companyId'>

/**
 * Starts one campaign whose time has come: its recipients and its new state are one transaction, so that a crash
 * leaves both or neither. Does nothing when another process started it, or a person took it back.
 */
export async function startCampaign(due: DueCampaign): Promise<void> {
  await unitOfWork(async (work) => {
    const campaign = await lockIfDue(work, due)
    if (!campaign) return
    if (campaign.scheduledAt! < now().minus({ hours: missedAfterHours })) {
      return cancel(work, campaign, 'missed')
    }
    const people = await peopleOf(campaign)
    if (campaign.connectionId === null) return cancel(work, campaign, 'connection_deleted')
    if (!people) return cancel(work, campaign, 'audience')
    const kept = await keep(campaign, people)
    const counts = await writeRecipients(work, campaign, people)
    await campaign
      .merge({ ...kept, ...counts, status: 'running', startedAt: now(), updatedAt: now() })
      .save()
    await openLane(work, campaign)
    const { companyId, id, connectionId } = campaign
    work.emit('campaigns.changed', { companyId, campaignId: id, change: 'update' })
    await finishIfDone(work, [campaign])
    work.afterCommit(() => signal(laneName, String(connectionId)))
  })
}

/** Locked; null when it is not due any more. */
const lockIfDue = (work: Work, { id, companyId }: DueCampaign): Promise<Campaign | null> =>
  Campaign.of({ companyId }, work.trx)
    .where({ id, status: 'scheduled' })
    .where('scheduledAt', '<=', now().toSQL()!)
    .forUpdate()
    .skipLocked()
    .first()

async function peopleOf({ companyId, audienceKind, audienceId }: Campaign) {
  const group = await audienceOf(audienceKind)
  if (!group || audienceId === null) return null
  const names = await group.names({ companyId }, [audienceId])
  if (!names.has(audienceId)) return null
  return {
    ...group.people({ companyId, audienceId }),
    name: names.get(audienceId)!,
    kind: group.kind,
  }
}

/** A group that changes by itself, such as the people with a tag, is kept as it is now (CMP-06). */
async function keep(
  { companyId, name, audienceKind }: Campaign,
  people: PeopleQuery & { readonly name: string; readonly kind: string }
): Promise<Partial<Pick<Campaign, 'keptKind' | 'keptId'>>> {
  const [Keeper] = await registry.contributionsTo(audienceKeeper)
  if (!Keeper || audienceKind !== 'tag') return {}
  const { zone } = await companyOf({ companyId })
  const day = now().setZone(zone).toFormat('dd/MM/yyyy')
  const called = `${name} | TAG: ${people.name} - ${day}`
  const { kind, id } = await new Keeper().keep({ companyId }, { name: called, people })
  return { keptKind: kind, keptId: id }
}

/**
 * One statement for any number of people: each number once, those who left as skipped, and places without gaps among
 * the others, so that the texts are spread evenly (CMP-09).
 */
async function writeRecipients(work: Work, { id, companyId }: Campaign, people: PeopleQuery) {
  const { rows } = await work.trx.rawQuery(
    `with judged as (${distinctPeople(`(${people.sql}) as audience`)}
     ), written as (
       insert into campaign_recipients
         (company_id, campaign_id, ref, name, number, email, place, status, error_code)
       select ?::int, ?::int, ref, name, number, email, row_number() over (partition by has_left order by ref) - 1,
         case when has_left then 'skipped' else 'pending' end,
         case when has_left then 'opted_out' end
       from judged order by has_left, ref
       returning status
     )
     select count(*) filter (where status = 'pending')::int as valid,
       count(*) filter (where status = 'skipped')::int as skipped from written`,
    [...people.bindings, companyId, companyId, companyId, id] as never
  )
  const { valid, skipped } = rows[0] as { valid: number; skipped: number }
  return { validCount: valid, skippedCount: skipped }
}

/** A number without another running campaign begins its row of messages anew; what held it is judged again. */
export async function openLane(work: Work, { companyId, connectionId, id }: Campaign) {
  await work.trx.rawQuery(
    `insert into campaign_lanes
       (connection_id, company_id, next_at, gap_ms, sent_in_row, day, sent_today)
     values (?, ?, now(), 0, 0, current_date, 0)
     on conflict (connection_id) do update set held_until = null, held_by = null,
       sent_in_row = case when exists (
         select from campaigns where connection_id = excluded.connection_id and status = 'running'
           and id <> ?) then campaign_lanes.sent_in_row else 0 end`,
    [connectionId!, companyId, id]
  )
}
