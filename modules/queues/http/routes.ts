/** The routes of queues. */
import type { Router } from '@adonisjs/core/http'

export default function routes(router: Router) {
  router
    .get('/queue', [() => import('#modules/queues/http/controllers/queues_controller'), 'index'])
    .as('queues.index')
}
