/** The routes of the book of charges: the operator sees what arrived, and notes what was paid back (ADR 55). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const charges = () => import('#modules/billing/http/controllers/charges_controller')

export function chargeRoutes(router: Router) {
  const operator = middleware.permitted({ ability: 'billing.manage_payments' })

  router.get('/charges', [charges, 'index']).as('billing.charges').use(operator)
  router.get('/charges/summary', [charges, 'summary']).as('billing.charges_summary').use(operator)
  router.put('/charges/:id/refund', [charges, 'refund']).as('billing.refund_charge').use(operator)
}
