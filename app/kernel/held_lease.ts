/** A lease in the hands of its holder: until when it may act, and the condition under which its writes count (CNX-03). */
import db from '@adonisjs/lucid/services/db'

/** Seconds that an unrenewed lease lasts; a holder renews every third of it. */
export const leaseSeconds = 30
/**
 * Milliseconds before the end of the lease at which its holder stops acting. An effect that begins just before
 * needs some time to finish, and two machines' clocks do not run at exactly the same speed.
 */
const marginMs = 3_000

/** One moment by both clocks of this machine, in milliseconds. */
export interface Instant {
  /** Never set by anybody, and goes on while the process is stopped; it may stand still while the machine sleeps. */
  readonly monotonic: number
  /** Goes on while the machine sleeps; somebody may set it. */
  readonly wall: number
}
export const instant = (): Instant => ({ monotonic: performance.now(), wall: Date.now() })

/** Somebody else holds the lease now, or its time is over: whoever acted in its name gives up and writes nothing. */
export class LeaseLost extends Error {
  constructor(key: string) {
    super(`the lease ${key} is not held any more`)
  }
}

/** The owner, too: a process of an older version takes a lease over without a new epoch. */
const query = 'select 1 from leases where key = ? and epoch = ? and owner = ?'

export interface LeaseRow {
  readonly key: string
  readonly owner: string
  /** A new, higher number each time that somebody takes the lease; renewing keeps it. */
  readonly epoch: number
}

/**
 * What taking a lease gives. It protects in two ways. `isHeld`, asked before each effect, knows the time by a
 * clock of this machine and needs no database. `fence` and `condition` make a write count only while the row
 * in the database is still ours: a process may be stopped for any time between the question and the write.
 */
export class Lease implements LeaseRow {
  readonly key: string
  readonly owner: string
  readonly epoch: number
  #since: Instant
  #isOver = false

  /** `sentAt`: a moment before the statement that took it was sent, so that we never believe in it for longer than others do. */
  constructor({ key, owner, epoch }: LeaseRow, sentAt: Instant) {
    this.key = key
    this.owner = owner
    this.epoch = epoch
    this.#since = sentAt
  }

  /** False for good once its time was over: what was let pass by then cannot be made up for, it must be taken anew. */
  isHeld(): boolean {
    const now = instant()
    const usableMs = leaseSeconds * 1000 - marginMs
    const isInTime =
      now.monotonic - this.#since.monotonic < usableMs && now.wall - this.#since.wall < usableMs
    if (!isInTime) this.#isOver = true
    return !this.#isOver
  }

  /** Throws LeaseLost when its time is over. */
  assertHeld(): void {
    if (!this.isHeld()) throw new LeaseLost(this.key)
  }

  /** It was renewed by a statement sent at that moment. Too late, it changes nothing. */
  prolong(sentAt: Instant): void {
    if (this.isHeld()) this.#since = sentAt
  }

  /** Given up, or known to be somebody else's. */
  end(): void {
    this.#isOver = true
  }

  /**
   * A query of one row while the lease is ours, else of none, for a statement that is a transaction of its own.
   *
   * It locks the lease's row: a takeover that has begun is waited for and then seen, and one that begins later
   * waits until this statement is committed. So whoever reads after taking over reads everything that the former
   * holder will ever have written. `for share`, because a takeover changes no key column and `for key share`
   * would let it pass. The lock costs no further trip and is held for that one statement.
   */
  fence(): { readonly sql: string; readonly bindings: readonly (string | number)[] } {
    return { sql: `${query} for share`, bindings: this.#bindings }
  }

  /**
   * The same as a condition, without the lock, for longer transactions: their process may be stopped in the
   * middle, and a takeover must not wait for it. The caller holds the lock of a row that the next holder
   * changes, too, before it relies on it: then the statement with this condition sees a takeover that came
   * before that change, and comes before the change otherwise.
   */
  condition(): { readonly sql: string; readonly bindings: readonly (string | number)[] } {
    return { sql: `exists (${query})`, bindings: this.#bindings }
  }

  /** Asks the database; throws LeaseLost when somebody else has taken it. */
  async confirm(): Promise<void> {
    const { rows } = await db.rawQuery(query, [...this.#bindings])
    if (rows.length) return
    this.end()
    throw new LeaseLost(this.key)
  }

  get #bindings() {
    return [this.key, this.epoch, this.owner]
  }
}
