/** Ends a web server without cutting off the calls under way. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'

/** Milliseconds between two looks for connections without a call. */
const lookEveryMs = 50

/**
 * Follows the connections of a server. Returns a function that takes no new ones, lets calls under way end within so many
 * milliseconds, and then cuts off what is left: also connections that were handed over to a WebSocket, which the server
 * does not know any more and would wait for.
 */
export function followConnections(node: Server | HttpsServer): (withinMs: number) => Promise<void> {
  const open = new Set<Socket>()
  node.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return async (withinMs) => {
    const isOver = node.listening ? once(node, 'close') : Promise.resolve()
    node.close()
    const timer = setTimeout(() => open.forEach((socket) => socket.destroy()), withinMs)
    // A connection that is kept has no call any more once that was answered.
    const looking = setInterval(() => node.closeIdleConnections(), lookEveryMs)
    await isOver
    clearTimeout(timer)
    clearInterval(looking)
  }
}
