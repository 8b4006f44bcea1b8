/** The company data that other modules may use: name, zone (API-08) and language. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { readSettings, settingOfEach } from '#app/kernel/settings/settings'
import type { CompanyView, Language } from '#modules/identity/contract'
import Company from '#modules/identity/models/company'

export async function companyOf(actor: Pick<Actor, 'companyId'>): Promise<CompanyView> {
  const company = await Company.query({ client: databaseClient() })
    .where('id', actor.companyId)
    .firstOrFail()
  const settings = await readSettings(actor)
  const zone = settings.get('identity.timezone') as string
  const language = settings.get('identity.language') as Language
  return { id: company.id, name: company.name, zone, language }
}

/** The zones of many companies, in one statement. */
export const zonesOf = (companyIds: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  settingOfEach<string>(companyIds, 'identity.timezone')
