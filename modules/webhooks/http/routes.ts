/** Routes of webhooks, for admins of companies whose plan has them (API-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const webhooks = () => import('#modules/webhooks/http/webhooks_controller')
const deliveries = () => import('#modules/webhooks/http/deliveries_controller')

export default function routes(router: Router) {
  router
    .group(() => {
      router.get('/webhooks', [webhooks, 'index']).as('webhooks.index')
      router.post('/webhooks', [webhooks, 'store']).as('webhooks.store')
      router.get('/webhooks/events', [webhooks, 'events']).as('webhooks.events')
      router.get('/webhooks/:id', [webhooks, 'show']).as('webhooks.show')
      router.put('/webhooks/:id', [webhooks, 'update']).as('webhooks.update')
      router.delete('/webhooks/:id', [webhooks, 'destroy']).as('webhooks.destroy')
      router.post('/webhooks/:id/secret', [webhooks, 'rotate']).as('webhooks.rotate')
      router.post('/webhooks/:id/resume', [webhooks, 'resume']).as('webhooks.resume')
      router.post('/webhooks/:id/test', [webhooks, 'try']).as('webhooks.try')
      router.get('/webhooks/:id/deliveries', [deliveries, 'index']).as('webhooks.deliveries')
      router
        .post('/webhooks/:id/deliveries/:deliveryId/replay', [deliveries, 'replay'])
        .as('webhooks.replay')
      router.post('/webhooks/:id/replay', [deliveries, 'replaySpan']).as('webhooks.replay_span')
    })
    .use(middleware.permitted({ ability: 'webhooks.manage', entitlement: 'webhooks.use' }))
}
