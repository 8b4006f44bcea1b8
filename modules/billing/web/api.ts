/** Requests of plans; maps wire names to the screen's model. */
import { queryOptions } from '@tanstack/react-query'
import { atField, http } from '#web/lib/http'
import type { ManagedPlanWire } from '#modules/billing/wire'
import type { Features, Plan } from './model'

export const plansKey = ['billing', 'plans'] as const

/** The query of all plans. Read again whenever somebody comes back to the page: not every operator hears of a change. */
export const allPlans = queryOptions({
  queryKey: plansKey,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<readonly Plan[]> =>
    (await http.get<ManagedPlanWire[]>('/plans/all', { signal })).map(toPlan),
})

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface PlanForm {
  readonly name: string
  readonly users: number | null
  readonly connections: number | null
  readonly queues: number | null
  /** The price with a decimal point, `99.90`. */
  readonly value: string
  readonly isPublic: boolean
  readonly features: Features
}

/** Adds a plan, or changes the one with this id. A name that is taken becomes an error of its field. */
export async function savePlan(id: number | null, { features, ...form }: PlanForm): Promise<void> {
  await http
    .save('/plans', id, { ...form, ...features })
    .catch(atField('ERR_PLAN_NAME_ALREADY_EXISTS', { field: 'name', rule: 'plan_taken' }))
}

export const deletePlan = (id: number) => http.delete(`/plans/${id}`)

const toPlan = ({ value, companiesCount, ...plan }: ManagedPlanWire): Plan => ({
  id: plan.id,
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  price: value,
  isPublic: plan.isPublic,
  companies: companiesCount,
  features: Object.fromEntries(
    Object.entries(plan).filter((entry): entry is [string, boolean] => /^use[A-Z]/.test(entry[0]))
  ),
})
