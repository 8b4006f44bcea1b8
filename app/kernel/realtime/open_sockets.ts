/**
 * Attaches the socket server to the listening HTTP server, registers it as the realtime adapter, and ends slow
 * callers of both.
 */
import type { ApplicationService } from '@adonisjs/core/types'
import { useRealtime } from '#app/kernel/realtime/realtime'
import { followConnections } from '#app/kernel/http/end_connections'
import { endSlowCallers, slowCallerLimits } from '#app/kernel/http/slow_callers'
import type { SocketLimits } from '#app/kernel/realtime/socket_limits'
import { SocketRealtime } from '#app/kernel/realtime/socket_realtime'
import env from '#start/env'

/** Milliseconds that a stop gives to calls under way. */
const callsEndWithinMs = 3_000

/** Returns a function that closes it and every connection; null when no HTTP server is listening. */
export async function openSockets(app: ApplicationService): Promise<(() => Promise<void>) | null> {
  const server = await app.container.make('server')
  const node = server.getNodeServer()
  if (!node) return null
  const endConnections = followConnections(node)
  const sockets = new SocketRealtime(node, env.get('REDIS_URL'), {
    trustedHops: env.get('TRUST_PROXY'),
    limits: chosenLimits(),
  })
  await sockets.start()
  const former = useRealtime(sockets)
  // After the socket server was attached, which hides its own requests from listeners added before.
  const windowMs = env.get('SLOW_BODY_SECONDS', slowCallerLimits.windowMs / 1000) * 1000
  const stopLooking = endSlowCallers(node, { ...slowCallerLimits, windowMs })
  return async () => {
    stopLooking()
    useRealtime(former)
    await sockets.stop()
    await endConnections(callsEndWithinMs)
  }
}

/** Socket limits set in the environment. */
function chosenLimits(): Partial<SocketLimits> {
  const socketsPerPerson = env.get('SOCKETS_PER_PERSON')
  const eventsPerMinute = env.get('SOCKET_CALLS_PER_MINUTE')
  const opens = env.get('SOCKET_OPENS_PER_MINUTE')
  // Half a minute's worth at once, and at least what one page needs.
  const burstOf = (perMinute: number) => Math.max(10, perMinute / 2)
  return {
    ...(socketsPerPerson && { socketsPerPerson }),
    ...(eventsPerMinute && { eventsPerMinute, eventBurst: burstOf(eventsPerMinute) }),
    ...(opens && { openingsPerMinuteOfAddress: opens, addressBurst: burstOf(opens) }),
  }
}
