/** A lease as its holder uses it: how long it may act, and the SQL condition that guards its writes (CNX-03). */
import db from '@adonisjs/lucid/services/db'

/** Seconds until an unrenewed lease expires; a holder renews it every third of that time. */
export const leaseSeconds = 30
/**
 * Milliseconds before expiry at which the holder stops acting. An effect started just before needs time to finish,
 * and clocks of two machines run at slightly different speeds.
 */
const marginMs = 3_000

/** The same moment on both clocks of this machine, in milliseconds. */
export interface Instant {
  /** Cannot be set, and advances while the process is suspended; it may stop while the machine sleeps. */
  readonly monotonic: number
  /** Advances while the machine sleeps; it can be set. */
  readonly wall: number
}
export const instant = (): Instant => ({ monotonic: performance.now(), wall: Date.now() })

/** The lease has expired or belongs to another process: its former holder must stop and write nothing. */
export class LeaseLost extends Error {
  constructor(key: string) {
    super(`the lease ${key} is not held any more`)
  }
}

/** Compares the owner, too, because processes of an older version take over a lease without a new epoch. */
const query = 'select 1 from leases where key = ? and epoch = ? and owner = ?'

export interface LeaseRow {
  readonly key: string
  readonly owner: string
  /** Increases each time somebody takes the lease; renewing keeps it. */
  readonly epoch: number
}

/**
 * A lease that was acquired. It protects in two ways. `isHeld`, checked before each effect, uses this machine's
 * clocks and needs no database. `fence` and `condition` make a write succeed only while the database row is still
 * ours: a process may be suspended for any time between check and write.
 */
export class Lease implements LeaseRow {
  readonly key: string
  readonly owner: string
  readonly epoch: number
  #since: Instant
  #isOver = false

  /**
   * `sentAt`: a moment before the acquiring statement was sent, so that we never assume a later expiry than the
   * database.
   */
  constructor({ key, owner, epoch }: LeaseRow, sentAt: Instant) {
    this.key = key
    this.owner = owner
    this.epoch = epoch
    this.#since = sentAt
  }

  /**
   * Stays false after expiry, even if the clock is set back: the lease may have been taken over, so it must be
   * acquired again.
   */
  isHeld(): boolean {
    const now = instant()
    const usableMs = leaseSeconds * 1000 - marginMs
    const isInTime =
      now.monotonic - this.#since.monotonic < usableMs && now.wall - this.#since.wall < usableMs
    if (!isInTime) this.#isOver = true
    return !this.#isOver
  }

  /** Throws LeaseLost when the lease has expired. */
  assertHeld(): void {
    if (!this.isHeld()) throw new LeaseLost(this.key)
  }

  /** Records a renewal by a statement sent at `sentAt`. Has no effect after expiry. */
  prolong(sentAt: Instant): void {
    if (this.isHeld()) this.#since = sentAt
  }

  /** The lease was released, or is known to belong to another process. */
  end(): void {
    this.#isOver = true
  }

  /**
   * SQL that selects one row while the lease is ours, otherwise none; for a statement that is its own transaction.
   *
   * It locks the lease's row: it waits for a takeover in progress and then sees it, and a later takeover waits until
   * this statement is committed. So whoever reads after a takeover sees everything that the former holder will ever
   * write. `for share`, because a takeover changes no key column and `for key share` would not block it. The lock
   * needs no additional round trip and lasts for that one statement.
   */
  fence(): { readonly sql: string; readonly bindings: readonly (string | number)[] } {
    return { sql: `${query} for share`, bindings: this.#bindings }
  }

  /**
   * The same check as a condition without the lock, for longer transactions: their process may be suspended half-way,
   * and a takeover must not wait for it. The caller must first lock a row that the next holder also changes: then a
   * takeover that changed the row before is visible to this condition, and any other one changes the row only
   * afterwards.
   */
  condition(): { readonly sql: string; readonly bindings: readonly (string | number)[] } {
    return { sql: `exists (${query})`, bindings: this.#bindings }
  }

  /** Checks in the database; throws LeaseLost when another process has taken the lease. */
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
