/** The plans that visitors may choose. */
import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/lib/http'
import type { PlanWire } from '#modules/billing/wire'

export const publicPlans = queryOptions({
  queryKey: ['billing', 'public_plans'],
  queryFn: ({ signal }) => http.get<PlanWire[]>('/plans/list', { signal }),
})
