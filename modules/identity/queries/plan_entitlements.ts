/** Answers the kernel's question: what does a company's plan include? */
import type { Entitlements, EntitlementSource } from '#app/kernel/entitlement_source'
import { databaseClient } from '#app/kernel/database_client'
import type { Entitlement } from '#app/kernel/module'
import { registry } from '#app/kernel/registry'
import Company from '#modules/identity/models/company'
import type Plan from '#modules/identity/models/plan'

export default class PlanEntitlements implements EntitlementSource {
  async of(companyId: number): Promise<Entitlements> {
    const company = await Company.query({ client: databaseClient() })
      .where('id', companyId)
      .preload('plan')
      .firstOrFail()
    return entitlementsOfPlan(company.plan, registry.declared('entitlements'))
  }
}

type Limits = Pick<Plan, 'users' | 'connections' | 'queues'>
/** A plan's limit columns; the module that owns a limit names its column with `wire`. */
const limitColumns = ['users', 'connections', 'queues'] as const

/** What one plan says about the declared keys; those it says nothing about are left out. */
export function entitlementsOfPlan(
  plan: Limits & { flags: Record<string, boolean> },
  declared: ReadonlyMap<string, Entitlement>
): Entitlements {
  const said = new Map<string, boolean | number | null>()
  for (const [key, spec] of declared) {
    const column = limitColumns.find((name) => name === spec.wire)
    if (spec.kind === 'flag' && key in plan.flags) said.set(key, plan.flags[key])
    if (spec.kind === 'limit' && column) said.set(key, plan[column])
  }
  return said
}
