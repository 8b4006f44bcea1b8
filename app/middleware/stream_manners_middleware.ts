/** Applies the usual rules to requests of the progress streams: validated input, errors with a body (API-04). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { errors } from '#app/kernel/errors'

/** The id of a stream or the name of a channel: short and printable. */
const word = /^[\w/.:-]{1,255}$/
const isWord = (given: unknown) => typeof given === 'string' && word.test(given)

export default class StreamMannersMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const { uid, channel } = request.all()
    const isOpening = request.method() === 'GET'
    if (!isWord(uid) || !(isOpening || isWord(channel))) throw new errors.E_BAD_REQUEST()
    const output = await next()
    // The library answers an unknown stream, or a foreign channel, with a bare 400.
    if (response.getStatus() === 400) throw new errors.E_ROUTE_NOT_FOUND()
    return output
  }
}
