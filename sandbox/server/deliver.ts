// Hands a stanza to a companion: kept first, then sent if the companion is there.
import type { Companion } from '#sandbox/phones/companions'
import type { Stanza } from '#sandbox/wire/node'
import { sendWithFaults } from '#sandbox/server/delivery_path'
import type { SandboxContext } from '#sandbox/context'

/** Call inside the transaction that records the stanza's cause; then `dispatch` after the commit. */
export function keepFor(
  context: SandboxContext,
  companion: Companion,
  stanza: Stanza,
  sender?: string
): () => void {
  context.waiting.keep(companion, stanza)
  return () => dispatch(context, companion, stanza, sender)
}

/**
 * Sends now if the companion is active; otherwise it gets the stanza with its offline queue. What a person sends
 * may meet trouble on the way: `sender` is that person's number.
 */
export function dispatch(
  context: SandboxContext,
  companion: Companion,
  stanza: Stanza,
  sender?: string
) {
  const connection = context.links.of(companion)
  if (!connection?.drained) return
  if (sender === undefined) return connection.send(stanza)
  sendWithFaults(context, connection, stanza, sender)
}

/** The same for a stanza that took the place of another: the offline queue may have passed it already. */
export function dispatchAgain(
  context: SandboxContext,
  companion: Companion,
  stanza: Stanza,
  place: number
) {
  const connection = context.links.of(companion)
  if (connection && connection.sentUpTo >= place) connection.send(stanza)
  else dispatch(context, companion, stanza)
}
