/** The routes of operations. Name each one operations.verb and give it a case in tests/cases.ts. */
import type { Router } from '@adonisjs/core/http'
import { jobRoutes } from '#modules/operations/http/job_routes'

export default function routes(router: Router) {
  jobRoutes(router)
}
