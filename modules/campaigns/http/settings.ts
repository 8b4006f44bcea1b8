/** The settings of campaigns by their names on the wire (CMP-25). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errors } from '#app/kernel/errors'
import type { SettingValue } from '#app/kernel/modules/module'
import { readSetting, writeSetting } from '#app/kernel/settings/settings'
import type { OwnVariable } from '#modules/campaigns/read_settings'
import type { CampaignSettingWire } from '#modules/campaigns/wire'

const keys = {
  messageInterval: 'campaigns.message_interval',
  longerIntervalAfter: 'campaigns.longer_interval_after',
  greaterInterval: 'campaigns.greater_interval',
  variables: 'campaigns.variables',
  campaignWindow: 'campaigns.window',
  campaignDailyLimit: 'campaigns.daily_limit',
  optOutWords: 'campaigns.opt_out_words',
  optInWords: 'campaigns.opt_in_words',
} as const
type Key = keyof typeof keys

export type GivenSettings = Partial<{
  readonly [K in Exclude<Key, 'variables'>]: SettingValue
}> & { readonly variables?: readonly OwnVariable[] }

/** In a fixed order; `id` is the place in it. */
export async function readCampaignSettings(actor: Actor): Promise<CampaignSettingWire[]> {
  const found: CampaignSettingWire[] = []
  for (const [key, stored] of Object.entries(keys)) {
    const value = await readSetting(actor, stored)
    found.push({
      id: found.length + 1,
      key,
      // The variables are stored as JSON already.
      value: key === 'variables' ? String(value) : JSON.stringify(value),
    })
  }
  return found
}

/**
 * All of them, or none: 422 for a value that cannot be chosen, and for a variable that is there twice (CMP-10). Numbers
 * that wait for the hour or the day look again at once.
 */
export async function writeCampaignSettings(actor: Actor, given: GivenSettings): Promise<void> {
  const { variables, ...rest } = given
  if (variables) assertDistinct(variables)
  await unitOfWork(async (work) => {
    const values = { ...rest, ...(variables && { variables: JSON.stringify(variables) }) }
    for (const [key, value] of Object.entries(values)) {
      await writeSetting(actor, keys[key as Key], value as SettingValue, work.trx)
    }
    await work.trx
      .from('campaign_lanes')
      .where('company_id', actor.companyId)
      .whereIn('held_by', ['window', 'limit'])
      .update({ held_until: null, held_by: null })
    work.audit({
      actor,
      action: 'campaigns.settings',
      entity: 'settings',
      entityId: actor.companyId,
      after: values,
    })
  })
}

function assertDistinct(variables: readonly OwnVariable[]) {
  const names = variables.map(({ key }) => key.trim().toLowerCase())
  if (new Set(names).size === names.length) return
  throw new errors.E_VALIDATION({ fields: [{ field: 'variables', rule: 'distinct' }] })
}
