// Holds back everything for the companies' devices and sends it in one burst: for measurements.
import { drain } from '#sandbox/server/login'
import type { SandboxContext } from '#sandbox/context'

/** Queues all further stanzas, as for a device that is offline. Returns how many devices are affected. */
export function holdBack(context: SandboxContext): number {
  const connections = context.links.ofNumber().filter(({ drained }) => drained)
  for (const connection of connections) {
    connection.drained = false
    connection.sentUpTo = context.waiting.last()
  }
  return connections.length
}

/** Sends everything that was queued at once, in order. */
export async function letGo(context: SandboxContext): Promise<number> {
  const connections = context.links.ofNumber().filter(({ drained }) => !drained)
  await Promise.all(connections.map((connection) => drain(context, connection)))
  return connections.length
}
