// Holds back everything for the companies' devices and lets it go in one burst: for measurements.
import { drain } from '#sandbox/server/login'
import type { SandboxContext } from '#sandbox/context'

/** From now on what is written waits, as it does for a device that is away. Returns how many devices it is. */
export function holdBack(context: SandboxContext): number {
  const connections = context.links.ofNumber().filter(({ drained }) => drained)
  for (const connection of connections) {
    connection.drained = false
    connection.sentUpTo = context.waiting.last()
  }
  return connections.length
}

/** All that waited leaves at once, in order. */
export async function letGo(context: SandboxContext): Promise<number> {
  const connections = context.links.ofNumber().filter(({ drained }) => !drained)
  await Promise.all(connections.map((connection) => drain(context, connection)))
  return connections.length
}
