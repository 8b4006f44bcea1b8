/** Says how long a chat waits for a message that could not be opened yet (IN-13); pure. */

/** Its second coming usually takes less, and then it stands where it belongs. */
const holdSeconds = 10
/** With no socket it cannot come at all; but no chat stands still for longer than this. */
const maxSeconds = 60

/**
 * Seconds since its first coming. The time without a socket does not count, nor the first moments of a
 * new one, in which everything comes that waited. `openMs`: how long the socket has been open; null
 * when it is not.
 */
export function undecryptableWaitSeconds(openMs: number | null): number {
  const hadItsChance = openMs !== null && openMs >= holdSeconds * 1000
  return hadItsChance ? holdSeconds : maxSeconds
}
