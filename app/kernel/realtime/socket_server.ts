/** Creates the socket server on an HTTP server, guarded by limits on rate and duration of new connections. */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { Server } from 'socket.io'
import { errors } from '#app/kernel/errors'
import { SocketBudgets } from '#app/kernel/realtime/socket_budgets'
import { SocketGuard } from '#app/kernel/realtime/socket_guard'
import { defaultSocketLimits, type SocketLimits } from '#app/kernel/realtime/socket_limits'
import { callerAddress } from '#start/trusted_hops'

export type WebServer = HttpServer | HttpsServer
export interface SocketOptions {
  /** Omitted values are those of `defaultSocketLimits`. */
  readonly limits?: Partial<SocketLimits>
  /** Number of the operator's own proxies in front of the product (TRUST_PROXY). */
  readonly trustedHops?: number
}

/** Ping interval and ping timeout of the contract, in milliseconds. */
const pingMs = 18_000

export type OpenSocketServer = ReturnType<typeof openSocketServer>

export function openSocketServer(node: WebServer, { limits, trustedHops = 0 }: SocketOptions = {}) {
  const budgets = new SocketBudgets({ ...defaultSocketLimits, ...limits })
  const io = new Server(node, {
    pingInterval: pingMs,
    pingTimeout: pingMs,
    serveClient: false,
    // Bodies contain only ids and texts, never media.
    maxHttpBufferSize: 100_000,
    connectTimeout: budgets.limits.connectMs,
    // Refused with 403 before there is a socket; browsers retry with increasing pauses.
    allowRequest: (request, answer) => {
      const isAllowed = budgets.mayOpen(callerAddress(request, trustedHops), tokenIn(request))
      answer(isAllowed ? null : new errors.E_RATE_LIMIT().wire, isAllowed)
    },
  })
  const guard = new SocketGuard(io, budgets)
  return { io, guard }
}

function tokenIn({ url = '' }: IncomingMessage): string | null {
  const at = url.indexOf('?')
  return at < 0 ? null : new URLSearchParams(url.slice(at)).get('token')
}
