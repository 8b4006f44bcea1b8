/** The routes of payment providers: the operator sets up by whom charges are made. */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const providers = () => import('#modules/billing/http/controllers/payment_providers_controller')

export function providerRoutes(router: Router) {
  const operator = middleware.permitted({ ability: 'billing.manage_payments' })
  const path = '/payment-providers/:kind'

  router
    .get('/payment-providers', [providers, 'index'])
    .as('billing.payment_providers')
    .use(operator)
  router.put(path, [providers, 'update']).as('billing.set_payment_provider').use(operator)
  router.delete(path, [providers, 'destroy']).as('billing.delete_payment_provider').use(operator)
  router
    .post(`${path}/activate`, [providers, 'activate'])
    .as('billing.activate_payment_provider')
    .use(operator)
  router.post(`${path}/test`, [providers, 'test']).as('billing.test_payment_provider').use(operator)
  router
    .post(`${path}/register`, [providers, 'register'])
    .as('billing.register_payment_provider')
    .use(operator)
}
