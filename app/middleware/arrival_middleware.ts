/** Notes at its arrival what a call came with: a caller who hangs up takes the address with them (API-13). */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** What is known of a call until it is done, whether or not its caller is still there. */
export interface Arrival {
  /** As far as the proxies before us are trusted (TRUST_PROXY); null when the caller was gone at once. */
  readonly ip: string | null
  readonly protocol: string
  /** With its port; null when the caller named none. */
  readonly host: string | null
  readonly userAgent: string | null
  /** The `x-request-id` of the answer. */
  readonly requestId: string | null
}

/** Stands before all other middleware: each of them may wait, and the socket may be closed meanwhile. */
export default class ArrivalMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request } = ctx
    ctx.arrival = {
      // A destroyed socket has no address, and the framework's types do not say so.
      ip: (request.ip() as string | undefined) ?? null,
      protocol: request.protocol(),
      host: request.host(),
      userAgent: request.header('user-agent') ?? null,
      requestId: request.id() ?? null,
    }
    return next()
  }
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    arrival: Arrival
  }
}
