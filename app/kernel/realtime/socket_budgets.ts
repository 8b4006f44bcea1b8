/** Limits who may open sockets and how much one person's sockets may request together; counted per process. */
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import type { SocketLimits } from '#app/kernel/realtime/socket_limits'
import { TokenBucket } from '#app/kernel/token_bucket'

/** Milliseconds between two sweeps of unused budgets. */
const sweepMs = 60_000
/** Packets that a page sends when it opens. */
const pageOfEvents = 10
/** More addresses than use one server; the least recently used one is dropped first. */
const maxAddresses = 50_000
const maxTokens = 20_000

/** The budget shared by all sockets of one person. */
export class PersonBudget {
  readonly events: TokenBucket
  readonly openings: TokenBucket
  /** Open sockets, identified by any object that represents them. */
  readonly sockets = new Set<object>()
  readonly #joins: PQueue
  readonly #lifecycle = new PQueue({ concurrency: 1 })
  #joinsWaiting = 0
  #penaltyEndsAt = 0

  constructor(private readonly limits: SocketLimits) {
    const { eventBurst, eventsPerMinute, socketsPerPerson, openingsPerMinute } = limits
    this.events = new TokenBucket(eventBurst, eventsPerMinute / 60)
    this.openings = new TokenBucket(socketsPerPerson * 2, openingsPerMinute / 60)
    this.#joins = new PQueue({ concurrency: limits.joinsAtOnce })
  }

  /** Milliseconds after which a retry makes sense. */
  get retryAfterMs(): number {
    const penalty = this.#penaltyEndsAt - performance.now()
    return Math.max(this.limits.noticeEveryMs, penalty, this.events.msUntil(pageOfEvents))
  }

  /** Blocks new sockets of this person for a while. */
  penalise(): void {
    this.#penaltyEndsAt = performance.now() + this.limits.penaltyMs
  }

  get isPenalised(): boolean {
    return performance.now() < this.#penaltyEndsAt
  }

  /** Reserves a place in the queue for a join; false when it is full. Release each place with `leaveLine`. */
  enterLine(): boolean {
    if (this.#joinsWaiting >= this.limits.joinsWaiting) return false
    this.#joinsWaiting += 1
    return true
  }

  leaveLine(): void {
    this.#joinsWaiting -= 1
  }

  /** Runs `work` when fewer than `joinsAtOnce` joins of this person are running. */
  oneOfFew<T>(work: () => Promise<T>): Promise<T> {
    return this.#joins.add(work)
  }

  /**
   * Runs `work` when no other lifecycle event of this person is running. Each locks the person's row, and those
   * waiting for it in the database would occupy all its connections.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#lifecycle.add(work)
  }

  /** Equivalent to a new budget, so it may be dropped. */
  get isForgettable(): boolean {
    if (this.sockets.size || this.#joinsWaiting || this.isPenalised) return false
    if (this.#lifecycle.size || this.#lifecycle.pending) return false
    return this.events.isFull && this.openings.isFull
  }
}

export class SocketBudgets {
  readonly #people = new Map<string, PersonBudget>()
  /**
   * Who a token belonged to when it was last accepted: allows refusing the next connection without a database query.
   */
  readonly #owners = new LRUCache<string, PersonBudget>({ max: maxTokens, ttl: 5 * sweepMs })
  readonly #addresses = new LRUCache<string, TokenBucket>({ max: maxAddresses })
  #timer: NodeJS.Timeout | undefined

  constructor(readonly limits: SocketLimits) {}

  start(): void {
    this.#timer = setInterval(() => this.#forget(), sweepMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Counts a new connection from this address, before any work is done for it. */
  mayOpen(address: string, token: string | null): boolean {
    const owner = token ? this.#owners.get(token) : undefined
    if (owner?.isPenalised) return false
    const { addressBurst, openingsPerMinuteOfAddress } = this.limits
    const known = this.#addresses.get(address)
    const bucket = known ?? new TokenBucket(addressBurst, openingsPerMinuteOfAddress / 60)
    if (!known) this.#addresses.set(address, bucket)
    return bucket.take()
  }

  /** Before the token is looked up: throws E_RATE_LIMIT when its owner is known to have used up their connections. */
  seeToken(token: string | null): void {
    const owner = token ? this.#owners.get(token) : undefined
    if (owner && (owner.isPenalised || owner.openings.msUntil(1) > 0)) throw refusal(owner)
  }

  /** Adds the socket to those of the person; throws E_RATE_LIMIT when they have too many or open them too fast. */
  enter({ companyId, userId }: Actor, token: string, socket: object): PersonBudget {
    const key = `${companyId}:${userId}`
    const person = this.#people.get(key) ?? new PersonBudget(this.limits)
    this.#people.set(key, person)
    this.#owners.set(token, person)
    // The newest socket is refused: closing an active tab's socket would not help, because it would reconnect.
    const isFull = person.sockets.size >= this.limits.socketsPerPerson
    if (person.isPenalised || !person.openings.take() || isFull) throw refusal(person)
    person.sockets.add(socket)
    return person
  }

  #forget() {
    for (const [key, person] of this.#people) if (person.isForgettable) this.#people.delete(key)
  }
}

const refusal = ({ retryAfterMs }: PersonBudget) => new errors.E_RATE_LIMIT({ retryAfterMs })
