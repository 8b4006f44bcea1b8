/** Metrics in the text format of Prometheus, on the port of the product. */
import { safeEqual } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { scrape } from '#app/kernel/metrics/scrape'
import { bearerOf } from '#app/middleware/actor_middleware'
import env from '#start/env'

export default class MetricsController {
  /** GET /metrics with METRICS_KEY as bearer token: 401 for another one, 404 where no key is set. */
  async show(ctx: HttpContext) {
    const key = env.get('METRICS_KEY')?.release()
    if (!key) throw new errors.E_ROUTE_NOT_FOUND()
    // In the same time, however much of it is right.
    if (!safeEqual(key, bearerOf(ctx) ?? '')) {
      ctx.response.header('www-authenticate', 'Bearer')
      throw new errors.E_WRONG_METRICS_KEY()
    }
    const { contentType, text } = await scrape()
    ctx.response.header('content-type', contentType)
    ctx.response.header('cache-control', 'no-store')
    return ctx.response.send(text)
  }
}
