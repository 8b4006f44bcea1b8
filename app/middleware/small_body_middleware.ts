/** Parses the small bodies of most routes; a route that accepts more parses its own after its guards (API-11). */
import type { HttpContext } from '@adonisjs/core/http'
import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { NextFn } from '@adonisjs/core/types/http'
import { errors } from '#app/kernel/errors'
import { seeToSoundText } from '#app/middleware/sanitize_text'
import config from '#config/bodyparser'

const parser = new BodyParserMiddleware(config)

export default class SmallBodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (readsItsOwn(ctx)) return next()
    if (ctx.request.is(['multipart/form-data'])) throw new errors.E_UNSUPPORTED_MEDIA_TYPE()
    return parser.handle(ctx, () => {
      seeToSoundText(ctx.request)
      return next()
    })
  }
}

/** Whether the route has the middleware `largeBody`. */
const readsItsOwn = ({ route }: HttpContext) =>
  [...(route?.middleware.all() ?? [])].some(
    (one) => typeof one === 'object' && one.name === 'largeBody'
  )
