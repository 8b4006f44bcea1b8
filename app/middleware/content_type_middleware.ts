/** Refuses bodies that nobody here can read, with 415 instead of silence. */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { errors } from '#app/kernel/errors'

const readable = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

export default class ContentTypeMiddleware {
  async handle({ request }: HttpContext, next: NextFn) {
    // Browsers send `content-length: 0` with a POST that has no body: nothing is there to be read.
    const isEmpty = request.header('content-length') === '0'
    if (!isEmpty && request.hasBody() && !request.is(readable))
      throw new errors.E_UNSUPPORTED_MEDIA_TYPE()
    return next()
  }
}
