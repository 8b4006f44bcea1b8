// Hands a stanza to a companion: kept first, then sent if the companion is there.
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import type { Stanza } from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

/** Call inside the transaction that records the stanza's cause; then `dispatch` after the commit. */
export function keepFor(world: World, companion: Companion, stanza: Stanza): () => void {
  world.waiting.keep(companion, stanza)
  return () => dispatch(world, companion, stanza)
}

/** Sends now if the companion is active; otherwise it gets the stanza with its offline queue. */
export function dispatch(world: World, companion: Companion, stanza: Stanza) {
  const connection = world.links.of(companion)
  if (connection?.drained) connection.send(stanza)
}

/** The same for a stanza that took the place of another: the offline queue may have passed it already. */
export function dispatchAgain(world: World, companion: Companion, stanza: Stanza, place: number) {
  const connection = world.links.of(companion)
  if (connection && connection.sentUpTo >= place) connection.send(stanza)
  else dispatch(world, companion, stanza)
}
