/** The routes of operations. Name each one operations.verb and give it a case in tests/cases.ts. */
import type { Router } from '@adonisjs/core/http'
import { jobRoutes } from '#modules/operations/http/job_routes'
import { processRoutes } from '#modules/operations/http/process_routes'
import { middleware } from '#start/kernel'

const modules = () => import('#modules/operations/http/controllers/modules_controller')

export default function routes(router: Router) {
  jobRoutes(router)
  processRoutes(router)
  router
    .get('/platform/modules', [modules, 'index'])
    .as('operations.modules')
    .use(middleware.permitted({ ability: 'operations.read' }))
}
