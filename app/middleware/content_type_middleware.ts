/** Rejects bodies of unsupported types with 415 instead of ignoring them. */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { errors } from '#app/kernel/errors'

const readable = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

export default class ContentTypeMiddleware {
  async handle({ request }: HttpContext, next: NextFn) {
    // Browsers send `content-length: 0` with a POST without a body: nothing to parse.
    const isEmpty = request.header('content-length') === '0'
    if (!isEmpty && request.hasBody() && !request.is(readable))
      throw new errors.E_UNSUPPORTED_MEDIA_TYPE()
    return next()
  }
}
