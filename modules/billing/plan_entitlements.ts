/** Implements the kernel's extension point for what a company has: the flags and limits of its plan (API-14). */
import { InvalidatingCache } from '#app/kernel/database/invalidating_cache'
import type { Entitlements, EntitlementSource } from '#app/kernel/modules/entitlement_source'
import type { Entitlement } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { everyEntitlement } from '#app/kernel/settings/entitlements'
import type { Plan } from '#modules/billing/model'
import { planOf } from '#modules/billing/queries'

/** By company: each gated request asks. */
const remembered = new InvalidatingCache<Entitlements>('billing.plans_changed')

export default class PlanEntitlements implements EntitlementSource {
  of(companyId: number): Promise<Entitlements> {
    return remembered.read(String(companyId), async () => {
      const plan = await planOf(companyId)
      return plan ? entitlementsOfPlan(plan, registry.declared('entitlements')) : everyEntitlement()
    })
  }
}

/** The limit columns of a plan; a module names the column of its limit with `wire`. */
const limitColumns = ['users', 'connections', 'queues'] as const
type Included = Pick<Plan, 'flags' | (typeof limitColumns)[number]>

/** The plan's values of the declared keys; keys that it does not define are left out. */
export function entitlementsOfPlan(
  plan: Included,
  declared: ReadonlyMap<string, Entitlement>
): Entitlements {
  const entitlements = new Map<string, boolean | number | null>()
  for (const [key, spec] of declared) {
    const column = limitColumns.find((name) => name === spec.wire)
    if (spec.kind === 'flag' && key in plan.flags) entitlements.set(key, plan.flags[key])
    if (spec.kind === 'limit' && column) entitlements.set(key, plan[column])
  }
  return entitlements
}
