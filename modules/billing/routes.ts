/** The routes of plans: visitors read the public ones, the operator of the platform manages all (BIL-05). */
import type { Router } from '@adonisjs/core/http'
import { providerRoutes } from '#modules/billing/http/payment_provider_routes'
import { middleware } from '#start/kernel'

const plans = () => import('#modules/billing/controller')

export function openRoutes(router: Router) {
  router.get('/plans/list', [plans, 'list']).as('billing.public_plans')
}

export default function routes(router: Router) {
  const operator = middleware.permitted({ ability: 'billing.manage_plans' })

  router.get('/plans/all', [plans, 'index']).as('billing.plans').use(operator)
  router.get('/plans/:id', [plans, 'show']).as('billing.plan').use(operator)
  router.post('/plans', [plans, 'store']).as('billing.add_plan').use(operator)
  router.put('/plans/:id', [plans, 'update']).as('billing.edit_plan').use(operator)
  router.delete('/plans/:id', [plans, 'destroy']).as('billing.delete_plan').use(operator)
  providerRoutes(router)
}
