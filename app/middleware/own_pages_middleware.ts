/**
 * Guards the calls that need no token against pages of other places. A token travels in a header that only our
 * own page sets; these calls have none, and a foreign page could sign its visitor in as somebody else with a
 * plain form (login CSRF). Hence JSON only, which no form can send, and the origin that the browser names.
 */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { errors } from '#app/kernel/errors'
import env from '#start/env'

const json = /^application\/json\s*(;|$)/i

export default class OwnPagesMiddleware {
  async handle({ request, arrival }: HttpContext, next: NextFn) {
    if (request.method() === 'GET' || request.method() === 'HEAD') return next()
    const origin = request.header('origin')
    // Programs name none. Browsers do with every call that is not GET or HEAD.
    const isOwn =
      origin === undefined || isOwnOrigin(origin, arrival.host ?? '', env.get('PUBLIC_URL'))
    if (!isOwn) throw new errors.E_FOREIGN_ORIGIN()
    const type = request.header('content-type')
    if (type !== undefined && !json.test(type)) throw new errors.E_UNSUPPORTED_MEDIA_TYPE()
    return next()
  }
}

/**
 * Whether a page of `origin` (an Origin header) is ours: of the host and port that were called, or of PUBLIC_URL
 * when a proxy passes another host on. The scheme counts only there: TLS may end before this process.
 */
export function isOwnOrigin(origin: string, host: string, publicUrl?: string): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || (!!publicUrl && page.origin === new URL(publicUrl).origin)
}
