/** Implements the kernel's extension point for the entitlements of a company's plan. */
import type { Entitlements, EntitlementSource } from '#app/kernel/modules/entitlement_source'
import { databaseClient } from '#app/kernel/database/database_client'
import { InvalidatingCache } from '#app/kernel/database/invalidating_cache'
import type { Entitlement } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import Company from '#modules/identity/models/company'
import type Plan from '#modules/identity/models/plan'

/** By company: each gated request asks. Invalidated when a company or a plan changes. */
const remembered = new InvalidatingCache<Entitlements>('identity.people_changed')

export default class PlanEntitlements implements EntitlementSource {
  of(companyId: number): Promise<Entitlements> {
    return remembered.read(String(companyId), async () => {
      const company = await Company.query({ client: databaseClient() })
        .where('id', companyId)
        .preload('plan')
        .firstOrFail()
      return entitlementsOfPlan(company.plan, registry.declared('entitlements'))
    })
  }
}

type Limits = Pick<Plan, 'users' | 'connections' | 'queues'>
/** The limit columns of a plan; a module names the column of its limit with `wire`. */
const limitColumns = ['users', 'connections', 'queues'] as const

/** The plan's values of the declared keys; keys that it does not define are left out. */
export function entitlementsOfPlan(
  plan: Limits & { flags: Record<string, boolean> },
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
