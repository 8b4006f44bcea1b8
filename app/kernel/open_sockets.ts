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
  const eventsPerMinute = env.get('SOCKET_CALLS_PER_MINUTE')
  const socketsPerPerson = env.get('SOCKETS_PER_PERSON')
  const openings = env.get('SOCKET_OPENS_PER_MINUTE')
  const sockets = new SocketRealtime(node, env.get('REDIS_URL'), {
    trustedHops: env.get('TRUST_PROXY'),
    limits: {
      ...(eventsPerMinute && { eventsPerMinute, eventBurst: eventsPerMinute / 2 }),
      ...(socketsPerPerson && { socketsPerPerson }),
      ...(openings && { openingsPerMinuteOfAddress: openings, addressBurst: openings / 2 }),
    },
  })
  await sockets.start()
  const former = useRealtime(sockets)
  return async () => {
    useRealtime(former)
    await sockets.stop()
    node.closeAllConnections()
  }
}
