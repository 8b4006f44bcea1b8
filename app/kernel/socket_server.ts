/** The socket server on its HTTP server, with a guard before it: what an opening may cost, and how long it may take. */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { Server } from 'socket.io'
import { errors } from '#app/kernel/errors'
import { SocketBudgets } from '#app/kernel/socket_budgets'
import { SocketGuard } from '#app/kernel/socket_guard'
import { defaultSocketLimits, type SocketLimits } from '#app/kernel/socket_limits'
import { callerAddress } from '#app/kernel/trusted_hops'

export type WebServer = HttpServer | HttpsServer
export interface SocketOptions {
  /** What is left out is as `defaultSocketLimits` says. */
  readonly limits?: Partial<SocketLimits>
  /** Proxies of the operator's own before the product (TRUST_PROXY). */
  readonly trustedHops?: number
}

/** Milliseconds; the contract's ping interval and time-out. */
const pingMs = 18_000

export type OpenSocketServer = ReturnType<typeof openSocketServer>

export function openSocketServer(node: WebServer, { limits, trustedHops = 0 }: SocketOptions = {}) {
  const budgets = new SocketBudgets({ ...defaultSocketLimits, ...limits })
  const io = new Server(node, {
    pingInterval: pingMs,
    pingTimeout: pingMs,
    serveClient: false,
    // A body never holds media, only ids and texts.
    maxHttpBufferSize: 100_000,
    connectTimeout: budgets.limits.connectMs,
    // Refused with 403 before there is a socket; browsers come back after a growing pause.
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
