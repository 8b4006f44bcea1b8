/**
 * The routes of plans: visitors read the public ones, the operator of the platform manages all (BIL-05). And those by which
 * a company pays, which it reaches while it has not paid as well (BIL-09).
 */
import type { Router } from '@adonisjs/core/http'
import { chargeRoutes } from '#modules/billing/http/charge_routes'
import { providerRoutes } from '#modules/billing/http/payment_provider_routes'
import { middleware } from '#start/kernel'

const plans = () => import('#modules/billing/http/controllers/plans_controller')
const payments = () => import('#modules/billing/http/controllers/payments_controller')

export function openRoutes(router: Router) {
  router.get('/plans/list', [plans, 'list']).as('billing.public_plans')
  // Called by the payment provider. The Pix API adds `/pix` to the address that it was given.
  router.post('/subscription/webhook', [payments, 'notice']).as('billing.notice')
  router.post('/subscription/webhook/:provider', [payments, 'notice']).as('billing.provider_notice')
  router.post('/subscription/webhook/:provider/pix', [payments, 'notice']).as('billing.pix_notice')
}

export function unpaidRoutes(router: Router) {
  const payer = middleware.permitted({ ability: 'billing.pay' })

  router.get('/invoices/all', [payments, 'invoices']).as('billing.invoices').use(payer)
  router.get('/subscription', [payments, 'subscription']).as('billing.subscription').use(payer)
  router.post('/subscription', [payments, 'checkout']).as('billing.checkout').use(payer)
}

export default function routes(router: Router) {
  const operator = middleware.permitted({ ability: 'billing.manage_plans' })

  router.get('/plans/all', [plans, 'index']).as('billing.plans').use(operator)
  router.get('/plans/:id', [plans, 'show']).as('billing.plan').use(operator)
  router.post('/plans', [plans, 'store']).as('billing.add_plan').use(operator)
  router.put('/plans/:id', [plans, 'update']).as('billing.edit_plan').use(operator)
  router.delete('/plans/:id', [plans, 'destroy']).as('billing.delete_plan').use(operator)
  providerRoutes(router)
  chargeRoutes(router)
}
