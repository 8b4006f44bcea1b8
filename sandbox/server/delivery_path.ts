// Sends a stanza to a company's device and applies the delivery faults that are set for its sender.
import type { Connection } from '#sandbox/server/connection'
import type { Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** A held-back message is sent after this time even when no later message arrives. */
const HELD_MS = 3000

/** `sender`: number of the message's author. */
export function sendWithFaults(
  context: SandboxContext,
  connection: Connection,
  stanza: Stanza,
  sender: string
) {
  const { faults } = context
  // It stays in the offline queue and is sent at the next login.
  if (faults.strike('lose', sender)) return
  if (faults.strike('reorder', sender)) return holdBack(connection, stanza)
  const late = faults.strike('late', sender)
  if (late?.ms) return void setTimeout(() => connection.send(stanza), late.ms)
  connection.send(stanza)
  if (faults.strike('duplicate', sender)) connection.send(stanza)
  release(connection)
}

function holdBack(connection: Connection, stanza: Stanza) {
  connection.held.push(stanza)
  setTimeout(() => release(connection), HELD_MS).unref()
}

function release(connection: Connection) {
  for (const stanza of connection.held.splice(0)) connection.send(stanza)
}
