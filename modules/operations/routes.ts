/** The routes of operations. Name each one operations.verb and give it a case in tests/cases.ts. */
import type { Router } from '@adonisjs/core/http'
import { processRoutes } from '#modules/operations/http/process_routes'

export default function routes(router: Router) {
  processRoutes(router)
}
