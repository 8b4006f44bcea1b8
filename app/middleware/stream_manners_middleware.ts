/** Gives the calls of the progress streams the manners of all others: checked input, errors with a body (API-04). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { errors } from '#app/kernel/errors'

/** What names a stream or a channel: short and printable. */
const word = /^[\w/.:-]{1,255}$/
const isWord = (given: unknown) => typeof given === 'string' && word.test(given)

export default class StreamMannersMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const { uid, channel } = request.all()
    const isOpening = request.method() === 'GET'
    if (!isWord(uid) || !(isOpening || isWord(channel))) throw new errors.E_BAD_REQUEST()
    const output = await next()
    // The library says a bare 400 to an unknown stream and to a channel that is not one's own.
    if (response.getStatus() === 400) throw new errors.E_ROUTE_NOT_FOUND()
    return output
  }
}
