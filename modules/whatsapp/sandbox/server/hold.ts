// Holds back everything for the companies' devices and lets it go in one burst: for measurements.
import { drain } from '#modules/whatsapp/sandbox/server/login'
import type { World } from '#modules/whatsapp/sandbox/world'

/** From now on what is written waits, as it does for a device that is away. Returns how many devices it is. */
export function holdBack(world: World): number {
  const connections = world.links.ofNumber().filter(({ drained }) => drained)
  for (const connection of connections) {
    connection.drained = false
    connection.sentUpTo = world.waiting.last()
  }
  return connections.length
}

/** All that waited leaves at once, in order. */
export async function letGo(world: World): Promise<number> {
  const connections = world.links.ofNumber().filter(({ drained }) => !drained)
  await Promise.all(connections.map((connection) => drain(world, connection)))
  return connections.length
}
