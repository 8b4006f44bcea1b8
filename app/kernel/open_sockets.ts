/** Puts the socket server onto the HTTP server that is listening, and makes it the realtime adapter. */
import type { ApplicationService } from '@adonisjs/core/types'
import { useRealtime } from '#app/kernel/realtime'
import { SocketRealtime } from '#app/kernel/socket_realtime'
import env from '#start/env'

/** Returns the way to close it together with every connection; null when nothing listens. */
export async function openSockets(app: ApplicationService): Promise<(() => Promise<void>) | null> {
  const server = await app.container.make('server')
  const node = server.getNodeServer()
  if (!node) return null
  const sockets = new SocketRealtime(node, env.get('REDIS_URL'))
  await sockets.start()
  const former = useRealtime(sockets)
  return async () => {
    useRealtime(former)
    await sockets.stop()
    node.closeAllConnections()
  }
}
