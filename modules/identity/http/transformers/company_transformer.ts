/** Maps a company and its plan to the wire names (BIL-04). */
import { registry } from '#app/kernel/modules/registry'
import { planFlags, type PlanFlags } from '#modules/identity/contract'
import type { CompanyDetails } from '#modules/identity/queries/show_company'
import { dueDateOf } from '#modules/identity/sessions/subscription'
import type { CompanyPlanWire } from '#modules/identity/wire'

const noPlan = { id: 0, name: 'Unlimited', valueCents: 0 }

export function companyToWire({ company, plan, entitlements }: CompanyDetails): CompanyPlanWire {
  const { id, name, valueCents } = plan ?? noPlan
  const granted = byWireName(entitlements)
  return {
    id: company.id,
    name: company.name,
    email: company.email,
    status: company.isActive,
    dueDate: dueDateOf(company),
    plan: {
      id,
      name,
      users: limitOf(granted, 'users'),
      connections: limitOf(granted, 'connections'),
      queues: limitOf(granted, 'queues'),
      value: valueCents / 100,
      ...flagsToWire(granted),
    },
  }
}

type Granted = ReadonlyMap<string, boolean | number | null>

/** Of two features with one name it is granted with either. */
function byWireName(entitlements: CompanyDetails['entitlements']): Granted {
  const named = new Map<string, boolean | number | null>()
  for (const [key, { wire }] of registry.declared('entitlements')) {
    if (wire && named.get(wire) !== true) named.set(wire, entitlements.get(key) ?? null)
  }
  return named
}

function limitOf(granted: Granted, name: string): number | null {
  const limit = granted.get(name)
  return typeof limit === 'number' ? limit : null
}

/** A feature whose module is not enabled is reported as not granted. */
const flagsToWire = (granted: Granted) =>
  Object.fromEntries(planFlags.map((flag) => [flag, granted.get(flag) === true])) as PlanFlags
