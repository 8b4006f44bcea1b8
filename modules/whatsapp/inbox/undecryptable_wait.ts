/** How long a chat waits for a message that could not be decrypted yet (IN-13); pure. */

/** Usually the message arrives again sooner than this, and is then shown in its place. */
const holdSeconds = 10
/** Without a socket it cannot arrive again; but no chat is blocked longer than this. */
const maxSeconds = 60

/**
 * Seconds since it first arrived. Time without a socket does not count, nor do the first moments of a new one, when
 * everything that waited arrives. `openMs`: how long the socket has been open; null when it is not.
 */
export function undecryptableWaitSeconds(openMs: number | null): number {
  const hadItsChance = openMs !== null && openMs >= holdSeconds * 1000
  return hadItsChance ? holdSeconds : maxSeconds
}
