/** Measures how long each call took, by the pattern of its route: `http_request_duration_seconds`. */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { histogram } from '#app/kernel/metrics/metrics'

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const duration = histogram(
  {
    name: 'http_request_duration_seconds',
    help: 'Calls by method, pattern of the route and status; 499 when the caller hung up',
    labels: ['method', 'route', 'status'],
  },
  buckets
)

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export default class MeasureMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const startedAt = performance.now()
    const { response } = ctx.response
    // Emitted when all of it was sent, and when the caller hung up.
    response.once('close', () => {
      if (isStream(response.getHeader('content-type'))) return
      const labels = { method: methodOf(ctx), route: routeOf(ctx), status: statusOf(response) }
      duration.observe(labels, (performance.now() - startedAt) / 1000)
    })
    return next()
  }
}

/** A stream of events stays open for hours, and is no slow call. */
const isStream = (type: unknown) => String(type).startsWith('text/event-stream')

/** Node accepts some thirty methods; the series must be few. */
function methodOf({ request }: HttpContext): string {
  const method = request.method()
  return methods.has(method) ? method : 'other'
}

/** Never the address itself, which has ids in it and may be anything. */
function routeOf({ route, request }: HttpContext): string {
  if (route) return route.pattern
  return request.url().startsWith('/assets/') ? 'assets' : 'none'
}

const statusOf = ({ writableFinished, statusCode }: HttpContext['response']['response']) =>
  writableFinished ? statusCode : 499
