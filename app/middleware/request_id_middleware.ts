/** Sets the x-request-id of every response, for finding it in the log (API-04), and security headers. */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { policyOfAnswers } from '#app/middleware/content_policy'

export default class RequestIdMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { requestId } = ctx.arrival
    if (requestId) ctx.response.header('x-request-id', requestId)
    ctx.response.header('content-security-policy', policyOfAnswers)
    ctx.response.header('x-content-type-options', 'nosniff')
    ctx.response.header('referrer-policy', 'same-origin')
    return next()
  }
}
