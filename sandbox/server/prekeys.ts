// Hands out a companion's one-time keys, and asks the companion for new ones before they run out.
import type { Companion } from '#sandbox/phones/companions'
import type { KeyBundle } from '#sandbox/wire/key_bundle'
import { node, SERVER } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** Clients upload a new batch when they are notified of fewer than five. */
const FEW = 4

export function spendBundle(context: SandboxContext, companion: Companion): KeyBundle {
  const bundle = context.companions.takeBundle(companion)
  const connection = context.links.of(companion)
  if (connection && context.companions.countPreKeys(companion) === FEW) {
    const attributes = { from: SERVER, type: 'encrypt', id: connection.nextId() }
    connection.send(node('notification', attributes, [node('count', { value: String(FEW) })]))
  }
  return bundle
}
