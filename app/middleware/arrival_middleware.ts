/**
 * Records the caller's details when a request arrives: after a disconnect the address is no longer available
 * (API-13).
 */
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isFromOperator } from '#app/kernel/http/operator_socket'

/** Details of a request that stay available until it is done, even if the caller disconnects. */
export interface Arrival {
  /** Determined through the trusted proxies (TRUST_PROXY); null when the caller disconnected at once, or is on this machine. */
  readonly ip: string | null
  readonly protocol: string
  /** Includes the port; null when the request has no host. */
  readonly host: string | null
  readonly userAgent: string | null
  /** The `x-request-id` of the response. */
  readonly requestId: string | null
}

/** Must run before all other middleware: any of them may wait, and the socket may be closed meanwhile. */
export default class ArrivalMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request } = ctx
    ctx.arrival = {
      // A destroyed socket has no address, which the framework's types do not show.
      ip: isFromOperator(request.request) ? null : ((request.ip() as string | undefined) ?? null),
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
