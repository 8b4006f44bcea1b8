/** The routes of processes and metrics. */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const processes = () => import('#modules/operations/http/controllers/processes_controller')

export function processRoutes(router: Router) {
  router
    .group(() => {
      router.get('/platform/processes', [processes, 'index']).as('operations.processes')
      router.get('/platform/metrics', [processes, 'metrics']).as('operations.metrics')
    })
    .use(middleware.permitted({ ability: 'operations.read' }))
}
