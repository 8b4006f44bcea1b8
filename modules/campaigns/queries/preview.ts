/** What a campaign would do, before it is saved: who receives it, and until when (CMP-07, CMP-11..13). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { VariableValues } from '#app/kernel/text/variables'
import { accessAudience, accessPrepared } from '#modules/campaigns/access'
import type { CampaignForm } from '#modules/campaigns/actions/save_campaign'
import { distinctPeople } from '#modules/campaigns/engine/distinct_people'
import type { Forecast } from '#modules/campaigns/engine/forecast'
import { valuesFor } from '#modules/campaigns/engine/parts'
import { forecastOf } from '#modules/campaigns/queries/forecast_of'
import type { PeopleQuery } from '#modules/contacts/contract'
import { connections } from '#modules/whatsapp/public'

export type Draft = Pick<CampaignForm, 'audience' | 'connectionId' | 'preparedId' | 'scheduledAt'>

export interface AudienceCounts {
  readonly total: number
  readonly valid: number
  readonly absent: number
  readonly unchecked: number
  /** Distinct valid numbers, and how many of them want no campaigns. */
  readonly distinct: number
  readonly left: number
}
interface Person {
  readonly name: string
  readonly number: string
  readonly email: string
}
export interface Preview {
  readonly counts: AudienceCounts
  /** The first who would receive it. */
  readonly person: Person | null
  readonly variables: VariableValues
  /** Null without a connection, or without an audience. */
  readonly forecast: Forecast | null
}

const nobody = { name: '', number: '', email: '' }
const nothing = { total: 0, valid: 0, absent: 0, unchecked: 0, distinct: 0, left: 0 }

/** Writes nothing. 404 for a connection, group of people or file list of another company. */
export async function previewCampaign(actor: Actor, draft: Draft): Promise<Preview> {
  const { audience, connectionId, preparedId } = draft
  const group = audience && (await accessAudience(actor, audience))
  const connection = connectionId ? await connections.access(actor, connectionId) : null
  if (preparedId) await accessPrepared(actor, preparedId)
  const { companyId } = actor
  const found = group
    ? await countAudience(actor, group.source.people({ companyId, audienceId: group.id }))
    : { counts: nothing, person: null }
  const messages = found.counts.distinct - found.counts.left
  return {
    ...found,
    variables: await (await valuesFor(actor))(found.person ?? nobody),
    forecast:
      group && connection
        ? await forecastOf(actor, connection, { messages, scheduledAt: draft.scheduledAt })
        : null,
  }
}

/** One statement for any number of people, with the rules of the start. */
async function countAudience({ companyId }: Actor, people: PeopleQuery) {
  const { rows } = await databaseClient().rawQuery<{
    rows: (AudienceCounts & { readonly person: Person | null })[]
  }>(
    `with audience as materialized (${people.sql}),
       judged as materialized (${distinctPeople('audience')})
     select count(*)::int as total,
       count(*) filter (where state = 'valid')::int as valid,
       count(*) filter (where state = 'absent')::int as absent,
       count(*) filter (where state = 'unchecked')::int as unchecked,
       (select count(*)::int from judged) as distinct,
       (select count(*)::int from judged where has_left) as left,
       (select json_build_object('name', name, 'number', number, 'email', email)
        from judged where not has_left order by ref limit 1) as person
     from audience`,
    [...people.bindings, companyId, companyId] as never
  )
  const { person, ...counts } = rows[0]!
  return { counts, person }
}
