/**
 * Protects requests without a token against foreign pages. A token is sent in a header that only our own page sets;
 * these requests have none, and a foreign page could sign its visitor in as somebody else with a plain form (login
 * CSRF). So only JSON is accepted, which no form can send, and the browser's Origin header is checked.
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
    // Programs send no origin. Browsers send it with every request except GET and HEAD.
    const isOwn =
      origin === undefined || isOwnOrigin(origin, arrival.host ?? '', env.get('PUBLIC_URL'))
    if (!isOwn) throw new errors.E_FOREIGN_ORIGIN()
    const type = request.header('content-type')
    if (type !== undefined && !json.test(type)) throw new errors.E_UNSUPPORTED_MEDIA_TYPE()
    return next()
  }
}

/**
 * Whether a page of `origin` (an Origin header) is ours: it has the host and port of the request, or those of
 * PUBLIC_URL when a proxy passes on another host. The scheme is compared only with PUBLIC_URL, because TLS may end
 * before this process.
 */
export function isOwnOrigin(origin: string, host: string, publicUrl?: string): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || (!!publicUrl && page.origin === new URL(publicUrl).origin)
}
