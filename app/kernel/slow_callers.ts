/** HTTP calls whose caller sends drop by drop, or does not read the answer, are ended. */
import type { IncomingMessage, Server } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { kernelErrorSpecs } from '#app/kernel/errors'
import { SparseLog } from '#app/kernel/sparse_log'

export interface SlowCallerLimits {
  /** Milliseconds in which `leastBytes` of a body have to arrive, or its end. */
  readonly windowMs: number
  readonly leastBytes: number
  /** Milliseconds without any progress of an answer that waits to be read. */
  readonly unreadMs: number
}

/** 500 bytes a second, a twentieth of the slowest mobile network; a tunnel of twenty seconds is waited for. */
export const slowCallerLimits: SlowCallerLimits = {
  windowMs: 30_000,
  leastBytes: 15_000,
  unreadMs: 60_000,
}

interface Arriving {
  readonly request: IncomingMessage
  readonly isAnswered: () => boolean
  windowBegan: number
  /** Of the connection, when the window began. */
  bytesBefore: number
}

/**
 * A limit of the whole time would end honest uploads over slow lines, or leave half-sent bodies open for as
 * long; so what is asked for is progress. Returns how to stop looking.
 */
export function endSlowCallers(
  node: Server | HttpsServer,
  limits: SlowCallerLimits = slowCallerLimits
): () => void {
  const arriving = new Set<Arriving>()
  node.on('request', (request: IncomingMessage, response) => {
    response.setTimeout(limits.unreadMs, () => {
      // Without anything to read the timer says only that nothing has happened, as in a stream of news.
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
      // It lies here unread: we are the slow ones.
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

/** In the words of every refusal (API-04), written past whoever still waits for the rest of the body. */
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
