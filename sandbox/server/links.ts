// Companions that are currently connected, and sockets that wait to be paired.
import type { Companion } from '#sandbox/phones/companions'
import type { Connection } from '#sandbox/server/connection'

export class Links {
  readonly #open = new Set<Connection>()
  readonly #loggedIn = new Map<string, Connection>()
  /** How many logins there were, and how many of them replaced an open socket of the same device. */
  readonly tally = { logins: 0, replaced: 0 }

  opened(connection: Connection) {
    this.#open.add(connection)
  }

  closed(connection: Connection) {
    this.#open.delete(connection)
    const { companion } = connection
    if (companion && this.of(companion) === connection) this.#loggedIn.delete(keyOf(companion))
  }

  /** Registers the companion's connection and returns the one that it replaces. */
  loggedIn(companion: Companion, connection: Connection): Connection | undefined {
    const before = this.of(companion)
    this.tally.logins += 1
    if (before) this.tally.replaced += 1
    this.#loggedIn.set(keyOf(companion), connection)
    return before
  }

  of(companion: Companion): Connection | undefined {
    return this.#loggedIn.get(keyOf(companion))
  }

  all(): Connection[] {
    return [...this.#open]
  }

  /** Sockets of that business number, or all. */
  ofNumber(number?: string): Connection[] {
    return this.all().filter(
      ({ companion }) => companion && (!number || companion.number === number)
    )
  }

  withRef(ref: string): Connection | undefined {
    return this.all().find(({ pairing }) => pairing?.refs.includes(ref))
  }

  /** The newest socket that requested a pairing code for that number. */
  withLinkCode(number: string): Connection | undefined {
    return this.all().findLast(({ pairing }) => pairing?.linkCode?.number === number)
  }
}

function keyOf({ number, device }: Companion) {
  return `${number}:${device}`
}
