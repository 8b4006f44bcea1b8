// Delivers a stanza to a companion: stores it first, then sends it if the companion is connected.
import type { Companion } from '#sandbox/phones/companions'
import type { Stanza } from '#sandbox/wire/node'
import { sendWithFaults } from '#sandbox/server/delivery_path'
import type { SandboxContext } from '#sandbox/context'

/** Call inside the transaction that records the stanza's cause; call the returned function after the commit. */
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
 * Sends now if the companion is active; otherwise the stanza goes out with its offline queue. `sender`: number of
 * the person who wrote the message; faults for that number apply.
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

/** The same for a stanza that replaced another one: the offline queue may already be past its place. */
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
