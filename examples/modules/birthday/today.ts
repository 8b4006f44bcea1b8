/** The current day in the company's zone (API-08). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'

/** yyyy-MM-dd */
export async function todayOf(company: Pick<Actor, 'companyId'>): Promise<string> {
  const zone = await readSetting<string>(company, 'identity.timezone')
  return now().setZone(zone).toISODate()!
}
