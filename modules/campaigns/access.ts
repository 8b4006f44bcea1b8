/** Every campaign is loaded by id through this file (API-02); and the groups of people that it may be sent to. */
import type db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { registry } from '#app/kernel/modules/registry'
import type { Work } from '#app/kernel/database/unit_of_work'
import { prepared } from '#app/kernel/database/prepared'
import { rowById } from '#app/kernel/http/row_by_id'
import { audience, type Audience } from '#modules/contacts/contract'
import { preparedFiles, type PreparedFiles } from '#modules/messages/contract'
import specs from '#modules/campaigns/errors'
import { Campaign } from '#modules/campaigns/model'

export const errors = errorClasses(specs)

/**
 * 404 ERR_NO_CAMPAIGN_FOUND for another company's campaign, or none. With `work` the row stays locked until the
 * transaction ends.
 */
export const accessCampaign = (
  actor: Pick<Actor, 'companyId'>,
  given: unknown,
  work?: Work
): Promise<Campaign> =>
  rowById(Campaign.of(actor, work?.trx), given, errors.E_CAMPAIGN_NOT_FOUND, work)

/** As `accessCampaign`, but a plain row of these columns and subqueries only. */
export const accessCampaignColumns = <Row>(
  actor: Pick<Actor, 'companyId'>,
  given: unknown,
  columns: readonly (string | ReturnType<typeof db.raw>)[]
): Promise<Row> =>
  rowById(
    prepared(Campaign.of(actor).select(columns as never)).pojo<Row>(),
    given,
    errors.E_CAMPAIGN_NOT_FOUND
  )

/** All kinds of groups that are installed. */
export const audiences = async (): Promise<readonly Audience[]> =>
  (await registry.contributionsTo(audience)).map((Kind) => new Kind())

/** Null when no enabled module knows this kind. */
export const audienceOf = async (kind: string | null): Promise<Audience | null> =>
  (await audiences()).find((one) => one.kind === kind) ?? null

/** 404 for a group of another company, or of a kind that is not installed; else as `Audience.access`. */
export async function accessAudience(
  actor: Actor,
  { kind, id }: { readonly kind: string; readonly id: number }
) {
  const source = await audienceOf(kind)
  if (!source) throw new errors.E_AUDIENCE_NOT_FOUND()
  return { kind, id: (await source.access(actor, id)).id, source }
}

/** 404 for files of another company, and when no enabled module keeps any. */
export async function accessPrepared(actor: Actor, id: number): Promise<void> {
  const source = await preparedFilesSource()
  if (!source) throw new errors.E_PREPARED_FILES_NOT_FOUND()
  await source.access(actor, id)
}

/** The module that keeps sets of files; null without one. */
export async function preparedFilesSource(): Promise<PreparedFiles | null> {
  const [Source] = await registry.contributionsTo(preparedFiles)
  return Source ? new Source() : null
}
