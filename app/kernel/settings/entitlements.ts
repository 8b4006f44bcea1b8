/** What a company's plan includes; the data comes from the module that owns plans. */
import type { Actor } from '#app/kernel/actor/actor'
import { entitlementSource, type Entitlements } from '#app/kernel/modules/entitlement_source'
import { errors } from '#app/kernel/errors'
import { registry } from '#app/kernel/modules/registry'
import { readSetting } from '#app/kernel/settings/settings'

/** Without a source (no plans installed) everything is granted. */
export async function entitlementsOf({
  companyId,
}: Pick<Actor, 'companyId'>): Promise<Entitlements> {
  const [Source] = await registry.contributionsTo(entitlementSource)
  const said = Source ? await new Source().of(companyId) : null
  const granted = new Map<string, boolean | number | null>()
  for (const [key, spec] of registry.declared('entitlements')) {
    if (!said) granted.set(key, spec.kind === 'flag' ? true : null)
    else granted.set(key, said.has(key) ? said.get(key)! : spec.default)
    if (spec.kind === 'flag' && spec.orSetting && granted.get(key) !== true) {
      granted.set(key, (await readSetting<string>({ companyId }, spec.orSetting)) === 'true')
    }
  }
  return granted
}

/** Throws 403 ERR_PLAN_FEATURE unless the plan has the flag (API-14). */
export async function requireFeature(actor: Pick<Actor, 'companyId'>, key: string) {
  if ((await entitlementsOf(actor)).get(key) !== true)
    throw new errors.E_PLAN_FEATURE({ feature: key })
}

/** Throws 400 ERR_PLAN_LIMIT when `current` has reached the plan's limit; a limit of null means no limit (BIL-03). */
export async function requireRoom(actor: Pick<Actor, 'companyId'>, key: string, current: number) {
  const limit = (await entitlementsOf(actor)).get(key)
  if (typeof limit === 'number' && current >= limit)
    throw new errors.E_PLAN_LIMIT({ limit, current })
}
