// Immediate faults: a cut connection, a device removed on the phone, a login that replaces another.
import { replacedError } from '#sandbox/server/login'
import type { SuddenFault } from '#sandbox/server/faults'
import { mexNotice, node, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** Applies to one business number, or all. `ms` of a drop: how long no login gets through. Returns how many it hit. */
export function strikeNow(
  context: SandboxContext,
  kind: SuddenFault,
  number?: string,
  ms?: number
): number {
  if (kind === 'logout') return removeDevices(context, number)
  if (kind === 'drop' && ms) context.faults.add({ kind: 'unreachable', number, ms })
  const connections = context.links.ofNumber(number)
  if (kind === 'timelock') {
    for (const connection of connections) connection.send(timelockNotice(connection.nextId(), ms))
    return connections.length
  }
  for (const connection of connections) {
    if (kind === 'drop') connection.cut()
    else connection.closeWith(replacedError())
  }
  return connections.length
}

// The account may not write to strangers for a while; without a time the restriction is lifted.
function timelockNotice(id: string, ms?: number): Stanza {
  const payload = {
    is_active: ms !== undefined,
    time_enforcement_ends: String(Math.ceil((Date.now() + (ms ?? 0)) / 1000)),
    enforcement_type: 'BIZ_QUALITY',
  }
  const content = JSON.stringify({ data: { xwa2_notify_account_reachout_timelock: payload } })
  return mexNotice(id, 'NotificationUserReachoutTimelockUpdate', content)
}

// Devices that are offline find out at their next login, which is refused with 401.
function removeDevices(context: SandboxContext, number?: string): number {
  const numbers = number ? [number] : context.companions.pairedNumbers()
  const removed = numbers.flatMap((each) => context.companions.of(each))
  for (const companion of removed) {
    const connection = context.links.of(companion)
    context.companions.remove(companion)
    const conflict = node('conflict', { type: 'device_removed' })
    connection?.closeWith(node('stream:error', { code: '401' }, [conflict]))
    context.notify(companion.number)
  }
  return removed.length
}
