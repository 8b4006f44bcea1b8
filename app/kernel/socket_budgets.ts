/** Who may open a socket, and how much a person's sockets may ask together; counted by each process for itself. */
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Actor } from '#app/kernel/actor'
import { errors } from '#app/kernel/errors'
import type { SocketLimits } from '#app/kernel/socket_limits'
import { TokenBucket } from '#app/kernel/token_bucket'

/** Milliseconds between two looks for budgets that nobody needs any more. */
const sweepMs = 60_000
/** What a page sends when it opens. */
const pageOfEvents = 10
/** More addresses than write to one server; the one forgotten first was silent the longest. */
const maxAddresses = 50_000
const maxTokens = 20_000

/** What the sockets of one person share. */
export class PersonBudget {
  readonly events: TokenBucket
  readonly openings: TokenBucket
  /** Open ones, by anything that stands for them. */
  readonly sockets = new Set<object>()
  readonly #joins: PQueue
  readonly #signs = new PQueue({ concurrency: 1 })
  #joinsWaiting = 0
  #penaltyEndsAt = 0

  constructor(private readonly limits: SocketLimits) {
    const { eventBurst, eventsPerMinute, socketsPerPerson, openingsPerMinute } = limits
    this.events = new TokenBucket(eventBurst, eventsPerMinute / 60)
    this.openings = new TokenBucket(socketsPerPerson * 2, openingsPerMinute / 60)
    this.#joins = new PQueue({ concurrency: limits.joinsAtOnce })
  }

  /** Milliseconds after which it makes sense to ask again. */
  get retryAfterMs(): number {
    const penalty = this.#penaltyEndsAt - performance.now()
    return Math.max(this.limits.noticeEveryMs, penalty, this.events.msUntil(pageOfEvents))
  }

  /** Opens no further socket for a while. */
  penalise(): void {
    this.#penaltyEndsAt = performance.now() + this.limits.penaltyMs
  }

  get isPenalised(): boolean {
    return performance.now() < this.#penaltyEndsAt
  }

  /** Keeps a place for a join; false when too many wait already. Each place is given back with `leaveLine`. */
  enterLine(): boolean {
    if (this.#joinsWaiting >= this.limits.joinsWaiting) return false
    this.#joinsWaiting += 1
    return true
  }

  leaveLine(): void {
    this.#joinsWaiting -= 1
  }

  /** Runs `work` when fewer than `joinsAtOnce` of this person are running. */
  oneOfFew<T>(work: () => Promise<T>): Promise<T> {
    return this.#joins.add(work)
  }

  /**
   * Runs `work` when no other sign of this person is running: each holds the person's row, and those that wait
   * for it in the database would keep all its connections from others.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#signs.add(work)
  }

  /** Nothing is known here that a new budget would not know, too. */
  get isForgettable(): boolean {
    if (this.sockets.size || this.#joinsWaiting || this.isPenalised) return false
    if (this.#signs.size || this.#signs.pending) return false
    return this.events.isFull && this.openings.isFull
  }
}

export class SocketBudgets {
  readonly #people = new Map<string, PersonBudget>()
  /** Whose a token was when it was last accepted: refuses the next opening without a look into the database. */
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

  /** Counts an opening from this address, before anything is done for it. */
  mayOpen(address: string, token: string | null): boolean {
    const owner = token ? this.#owners.get(token) : undefined
    if (owner?.isPenalised) return false
    const { addressBurst, openingsPerMinuteOfAddress } = this.limits
    const known = this.#addresses.get(address)
    const bucket = known ?? new TokenBucket(addressBurst, openingsPerMinuteOfAddress / 60)
    if (!known) this.#addresses.set(address, bucket)
    return bucket.take()
  }

  /** Before the token is looked up: throws E_RATE_LIMIT when its owner is known to have no opening left. */
  seeToken(token: string | null): void {
    const owner = token ? this.#owners.get(token) : undefined
    if (owner && (owner.isPenalised || owner.openings.msUntil(1) > 0)) throw refusal(owner)
  }

  /** Counts the socket among those of the person; throws E_RATE_LIMIT when they have too many, or open too fast. */
  enter({ companyId, userId }: Actor, token: string, socket: object): PersonBudget {
    const key = `${companyId}:${userId}`
    const person = this.#people.get(key) ?? new PersonBudget(this.limits)
    this.#people.set(key, person)
    this.#owners.set(token, person)
    // The newest is refused: a tab that is at work is not closed for one more, nor would that one come back.
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
