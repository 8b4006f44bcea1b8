/** The plans that visitors may choose. */
import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/lib/http'
import type { PlanWire } from '#modules/billing/wire'

/** With its limits, null for none, its price of a month in reais, and its features. */
export type OfferedPlan = PlanWire

export const publicPlans = queryOptions({
  queryKey: ['billing', 'public_plans'],
  queryFn: ({ signal }) => http.get<OfferedPlan[]>('/plans/list', { signal }),
})
