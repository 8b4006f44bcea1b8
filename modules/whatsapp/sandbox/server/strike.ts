// Troubles that happen at once: a line cut, a device removed on the phone, a place taken by another login.
import { replacedError } from '#modules/whatsapp/sandbox/server/login'
import type { SuddenFault } from '#modules/whatsapp/sandbox/server/faults'
import { node } from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

/** Strikes the business number, or all. `ms` after a drop: how long nobody gets through. Returns how many it hit. */
export function strikeNow(world: World, kind: SuddenFault, number?: string, ms?: number): number {
  if (kind === 'logout') return removeDevices(world, number)
  if (kind === 'drop' && ms) world.faults.add({ kind: 'unreachable', number, ms })
  const connections = world.links.ofNumber(number)
  for (const connection of connections) {
    if (kind === 'drop') connection.cut()
    else connection.farewell(replacedError())
  }
  return connections.length
}

// Devices that are away find out at their next login, which is refused with 401.
function removeDevices(world: World, number?: string): number {
  const numbers = number ? [number] : world.companions.pairedNumbers()
  const removed = numbers.flatMap((each) => world.companions.of(each))
  for (const companion of removed) {
    const connection = world.links.of(companion)
    world.companions.remove(companion)
    const conflict = node('conflict', { type: 'device_removed' })
    connection?.farewell(node('stream:error', { code: '401' }, [conflict]))
    world.tell(companion.number)
  }
  return removed.length
}
