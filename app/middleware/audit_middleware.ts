/** Ensures that every successful mutating request leaves one row in the audit trail (API-13). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { auditRequest } from '#app/kernel/actor/audit'

const mutating = ['POST', 'PUT', 'PATCH', 'DELETE']

export default class AuditMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const output = await next()
    const { request, response, route } = ctx
    const succeeded = response.getStatus() < 400
    if (mutating.includes(request.method()) && succeeded && !ctx.isAudited) {
      // Routes that accept numbers alone have numbers.
      const id: unknown = Object.values(request.params())[0]
      await auditRequest(
        ctx.actor,
        route?.name ?? route?.pattern ?? 'unknown',
        id === undefined ? null : String(id).slice(0, 64)
      )
    }
    return output
  }
}
