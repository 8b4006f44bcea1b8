/** Maps plans to the HTTP contract's names. */
import { registry } from '#app/kernel/modules/registry'
import { numberOf } from '#modules/billing/money'
import type { Plan } from '#modules/billing/model'
import type { CountedPlan } from '#modules/billing/queries'
import type { ManagedPlanWire, PlanWire } from '#modules/billing/wire'
import { planFlags, type PlanFlags } from '#modules/identity/contract'

export const planWire = (plan: Plan): PlanWire => ({
  id: plan.id,
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  value: numberOf(plan.valueCents),
  ...flagsToWire(plan.flags),
})

export const managedPlanWire = ({ plan, companies }: CountedPlan): ManagedPlanWire => ({
  ...planWire(plan),
  isPublic: plan.isPublic,
  companiesCount: companies,
  createdAt: plan.createdAt.toUTC().toISO()!,
  updatedAt: plan.updatedAt.toUTC().toISO()!,
})

/** Names in the HTTP contract of the flags that enabled modules declare, with the keys of each: two may share a name. */
export function declaredFlags(): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>()
  for (const [key, { kind, wire }] of registry.declared('entitlements')) {
    if (kind === 'flag' && wire) keys.set(wire, [...(keys.get(wire) ?? []), key])
  }
  return keys
}

/** A feature whose module is not enabled is reported as not granted. */
function flagsToWire(flags: Plan['flags']): PlanFlags {
  const declared = registry.declared('entitlements')
  const isGranted = (key: string) => flags[key] ?? declared.get(key)?.default === true
  const granted = [...declaredFlags()].map(([name, keys]) => [name, keys.some(isGranted)])
  const none = planFlags.map((name) => [name, false])
  return Object.fromEntries([...none, ...granted]) as PlanFlags
}
