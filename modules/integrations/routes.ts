/** The routes of integrations: of a company whose plan has them, and but for one of its admins (API-14, AUT-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const integrations = () => import('#modules/integrations/controller')

export default function routes(router: Router) {
  router
    .get('/ticket-flows/:ticketId', [integrations, 'troubles'])
    .as('integrations.troubles')
    .use(middleware.permitted({ entitlement: 'integrations.use' }))
  router
    .group(() => {
      const one = '/queueIntegration/:id'
      router.get('/queueIntegration', [integrations, 'index']).as('integrations.index')
      router.post('/queueIntegration', [integrations, 'store']).as('integrations.store')
      router
        .post('/queueIntegration/testSession', [integrations, 'testSession'])
        .as('integrations.test_session')
      router.post('/queueIntegration/trial', [integrations, 'tryFlow']).as('integrations.try')
      router.get(one, [integrations, 'show']).as('integrations.show')
      router.put(one, [integrations, 'update']).as('integrations.update')
      router.post(`${one}/secret`, [integrations, 'renewSecret']).as('integrations.renew_secret')
      router.delete(one, [integrations, 'destroy']).as('integrations.destroy')
    })
    .use(middleware.permitted({ ability: 'integrations.manage', entitlement: 'integrations.use' }))
}
