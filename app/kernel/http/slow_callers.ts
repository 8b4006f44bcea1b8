/** Ends HTTP requests whose caller sends the body very slowly or does not read the response. */
import type { IncomingMessage, Server } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { kernelErrorSpecs } from '#app/kernel/errors'
import { SparseLog } from '#app/kernel/sparse_log'

export interface SlowCallerLimits {
  /** Milliseconds in which `leastBytes` of a body, or its end, must arrive. */
  readonly windowMs: number
  readonly leastBytes: number
  /** Milliseconds without any progress while a response waits to be read. */
  readonly unreadMs: number
}

/** 500 bytes a second, a twentieth of the slowest mobile network; tolerates a connection loss of twenty seconds. */
export const slowCallerLimits: SlowCallerLimits = {
  windowMs: 30_000,
  leastBytes: 15_000,
  unreadMs: 60_000,
}

interface Arriving {
  readonly request: IncomingMessage
  readonly isAnswered: () => boolean
  windowBegan: number
  /** Bytes read on the connection when the window began. */
  bytesBefore: number
}

/**
 * Checks progress instead of total time: a limit on the total would either end legitimate uploads over slow lines, or
 * keep half-sent bodies open just as long. Returns a function that stops the check.
 */
export function endSlowCallers(
  node: Server | HttpsServer,
  limits: SlowCallerLimits = slowCallerLimits
): () => void {
  const arriving = new Set<Arriving>()
  node.on('request', (request: IncomingMessage, response) => {
    response.setTimeout(limits.unreadMs, () => {
      // With nothing to read, the timer only means that nothing was sent, as in an idle event stream.
      if (request.socket.writableLength) end(request, 'does not read its answer')
    })
    if (!hasBody(request)) return
    const isAnswered = () => response.headersSent
    arriving.add({ request, isAnswered, ...windowNow(request) })
  })
  const timer = setInterval(() => look(arriving, limits), limits.windowMs / 6)
  timer.unref()
  return () => clearInterval(timer)
}

function look(arriving: Set<Arriving>, { windowMs, leastBytes }: SlowCallerLimits) {
  const at = performance.now()
  for (const one of arriving) {
    const { request } = one
    if (request.complete || request.socket.destroyed) {
      arriving.delete(one)
    } else if (request.readableLength > 0) {
      // Received but not read by us yet: the delay is ours.
      Object.assign(one, windowNow(request))
    } else if (at - one.windowBegan >= windowMs) {
      if (request.socket.bytesRead - one.bytesBefore < leastBytes) refuse(one)
      else Object.assign(one, windowNow(request))
    }
  }
}

const windowNow = ({ socket }: IncomingMessage) => ({
  windowBegan: performance.now(),
  bytesBefore: socket.bytesRead,
})

const hasBody = ({ headers }: IncomingMessage) =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/**
 * Sends an error body like any other refusal (API-04), written to the socket directly, because a handler may still be
 * waiting for the rest of the body.
 */
function refuse({ request, isAnswered }: Arriving) {
  if (!isAnswered()) {
    const { status, wire, message } = kernelErrorSpecs.E_REQUEST_TIMEOUT
    const body = JSON.stringify({ error: wire, message })
    request.socket.write(
      `HTTP/1.1 ${status} Request Timeout\r\nconnection: close\r\n` +
        `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    )
  }
  end(request, 'sends its body too slowly')
}

const slow = new SparseLog('a call was ended because its caller is too slow')

function end({ socket, method, url }: IncomingMessage, why: string) {
  slow.warn({ why, method, path: url?.split('?')[0], address: socket.remoteAddress })
  socket.destroy()
}
