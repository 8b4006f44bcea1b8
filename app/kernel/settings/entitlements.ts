/** What a company's plan includes; the data comes from the module that owns plans. */
import type { Actor } from '#app/kernel/actor/actor'
import {
  entitlementSource,
  type Entitlements,
  type EntitlementSource,
} from '#app/kernel/modules/entitlement_source'
import { errors } from '#app/kernel/errors'
import { registry } from '#app/kernel/modules/registry'
import { readSetting } from '#app/kernel/settings/settings'

/** Null where no plans are installed. */
type FindSource = () => Promise<EntitlementSource | null>

let findSource: FindSource = async () => {
  const [Source] = await registry.contributionsTo(entitlementSource)
  return Source ? new Source() : null
}
/** Replaces the source of entitlements in a test; returns the former one. */
export function useEntitlementSource(find: FindSource): FindSource {
  const former = findSource
  findSource = find
  return former
}

/** Every feature that the enabled modules declare, and no limits: what a company has that is on no plan. */
export function everyEntitlement(): Entitlements {
  const declared = [...registry.declared('entitlements')]
  return new Map(declared.map(([key, { kind }]) => [key, kind === 'flag' ? true : null]))
}

/** Without a source (no plans installed) everything is granted. */
export async function entitlementsOf({
  companyId,
}: Pick<Actor, 'companyId'>): Promise<Entitlements> {
  const source = await findSource()
  const said = source ? await source.of(companyId) : everyEntitlement()
  const granted = new Map<string, boolean | number | null>()
  for (const [key, spec] of registry.declared('entitlements')) {
    granted.set(key, said.has(key) ? said.get(key)! : spec.default)
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
