/** Time zones of many companies, for what is asked of all of them at once. */
import { registry } from '#app/kernel/modules/registry'
import { chosenValues } from '#app/kernel/settings/settings'

/** IANA names, in one statement; `companyOf` has that of one company. */
export async function zonesOf(
  companyIds: readonly number[]
): Promise<(companyId: number) => string> {
  const usual = registry.declared('settings').get('identity.timezone')!.default as string
  const chosen = await chosenValues<string>('identity.timezone', companyIds)
  const zones = new Map(chosen.map(({ companyId, value }) => [companyId, value]))
  return (companyId) => zones.get(companyId) ?? usual
}
