/** Maps a company and its plan to the wire names (BIL-04). */
import { registry } from '#app/kernel/modules/registry'
import type { CompanyDetails } from '#modules/identity/queries/show_company'
import { dueDateOf } from '#modules/identity/sessions/subscription'
import { planFlags, type CompanyPlanWire } from '#modules/identity/wire'

export function companyToWire({ company, entitlements }: CompanyDetails): CompanyPlanWire {
  const { plan } = company
  return {
    id: company.id,
    name: company.name,
    email: company.email,
    status: company.isActive,
    dueDate: dueDateOf(company),
    plan: {
      id: plan.id,
      name: plan.name,
      users: plan.users,
      connections: plan.connections,
      queues: plan.queues,
      value: Number(plan.value),
      ...flagsToWire(entitlements),
    },
  }
}

type Flags = Record<(typeof planFlags)[number], boolean>

/** A feature whose module is not enabled is reported as not granted. */
function flagsToWire(entitlements: CompanyDetails['entitlements']): Flags {
  const granted = new Set<string | undefined>()
  for (const [key, spec] of registry.declared('entitlements')) {
    if (entitlements.get(key) === true) granted.add(spec.wire)
  }
  return Object.fromEntries(planFlags.map((flag) => [flag, granted.has(flag)])) as Flags
}
