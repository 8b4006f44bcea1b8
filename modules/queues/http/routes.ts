/** Routes of queues and their menus: everybody may read their names, admins manage them (AUT-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import { apiCall } from '#app/kernel/http/api_calls'

const queues = () => import('#modules/queues/http/controllers/queues_controller')
const media = () => import('#modules/queues/http/controllers/queue_media_controller')
const options = () => import('#modules/queues/http/controllers/queue_options_controller')

export default function routes(router: Router) {
  const manage = middleware.permitted({ ability: 'queues.manage' })
  router.get('/queue', [queues, 'index']).as('queues.index')
  router.get('/queue/:id', [queues, 'show']).as('queues.show').use(manage)
  router.post('/queue', [queues, 'store']).as('queues.store').use(manage)
  router.put('/queue/:id', [queues, 'update']).as('queues.update').use(manage)
  router.delete('/queue/:id', [queues, 'destroy']).as('queues.destroy').use(manage)
  const file = middleware.largeBody({ files: 1 })
  const upload = '/queue/:id/media-upload'
  router.post(upload, [media, 'store']).as('queues.attach').use([manage, file])
  router.delete(upload, [media, 'destroy']).as('queues.detach').use(manage)

  const menu = '/queue-options'
  router.get(menu, [options, 'index']).as('queues.options')
  router.post(menu, [options, 'store']).as('queues.add_option').use(manage)
  router.put(`${menu}/order`, [options, 'order']).as('queues.order_options').use(manage)
  router.put(`${menu}/:id`, [options, 'update']).as('queues.edit_option').use(manage)
  router.delete(`${menu}/:id`, [options, 'destroy']).as('queues.delete_option').use(manage)
}

/** For programs (EXT-11). */
export function apiRoutes(router: Router) {
  apiCall(router.get('/api/queues', [queues, 'index']).as('queues.api_index'), {
    scope: 'queues:read',
    summary: 'All queues',
    answer: 'queues/QueueWire[]',
  })
}
