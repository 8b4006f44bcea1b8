/** The admins of companies, to whom it is written. */
import type { Actor } from '#app/kernel/actor/actor'
import { settingOfEach } from '#app/kernel/settings/settings'
import type { Language } from '#modules/identity/contract'
import User from '#modules/identity/models/user'
import { zonesOf } from '#modules/identity/queries/company_of'

export interface Admin {
  readonly name: string
  readonly email: string
  /** Their own language, or the company's: pt, en or es. */
  readonly language: string
  /** The company's time zone. */
  readonly zone: string
}

/** Those who are there, the first one first. */
export async function adminsOf({ companyId }: Pick<Actor, 'companyId'>): Promise<Admin[]> {
  return (await adminsOfEach([companyId])).get(companyId)!
}

/** The same by company, for all of these, in three statements; an empty list for a company that has none. */
export async function adminsOfEach(
  companyIds: readonly number[]
): Promise<ReadonlyMap<number, Admin[]>> {
  const zones = await zonesOf(companyIds)
  const languages = await settingOfEach<Language>(companyIds, 'identity.language')
  const users = await User.query()
    .whereIn('company_id', [...companyIds])
    .where('profile', 'admin')
    .whereNull('deleted_at')
    .orderBy('id')
  const admins = new Map<number, Admin[]>(companyIds.map((id) => [id, []]))
  for (const { companyId, name, email, language } of users) {
    const zone = zones.get(companyId)!
    admins
      .get(companyId)!
      .push({ name, email, language: language ?? languages.get(companyId)!, zone })
  }
  return admins
}
