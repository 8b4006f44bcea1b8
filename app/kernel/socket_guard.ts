/** Stands before the sockets: drops packets above a budget unread, closes what floods or does not read. */
import type { Server, Socket } from 'socket.io'
import type { WebSocket } from 'ws'
import type { Actor } from '#app/kernel/actor'
import { errors } from '#app/kernel/errors'
import type { PersonBudget, SocketBudgets } from '#app/kernel/socket_budgets'
import type { SocketLimits } from '#app/kernel/socket_limits'
import { SparseLog } from '#app/kernel/sparse_log'
import { TokenBucket } from '#app/kernel/token_bucket'

type Connection = Socket['conn']
interface Packet {
  type: string
  readonly data?: unknown
}
interface Watched {
  /** Null until its token was accepted. */
  person: PersonBudget | null
  /** Pongs, upgrades and frames of the websocket itself: a browser sends one in 18 seconds. */
  readonly control: TokenBucket
  /** Messages before that. */
  early: number
  refused: number
  refusedSince: number
  noticedAt: number
  waitingBytes: number
  /** When what waited was last handed to the network. */
  movedAt: number
}

/** A packet costs one, and one more for each of these characters: parsing is what costs. */
const charactersPerToken = 10_000
const controlBurst = 30
/** Milliseconds in which a socket that was told to go may still read why. */
const farewellMs = 1000

export class SocketGuard {
  readonly #watched = new Map<Connection, Watched>()
  #timer: NodeJS.Timeout | undefined
  readonly #closed = new SparseLog('realtime: a socket was closed for what it asks of us')

  constructor(
    private readonly io: Server,
    private readonly budgets: SocketBudgets
  ) {}

  get limits(): SocketLimits {
    return this.budgets.limits
  }

  start(): void {
    this.io.engine.on('connection', (connection: Connection) => this.#watch(connection))
    this.#timer = setInterval(() => this.#cutStalled(), this.limits.stalledMs / 3)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Before a token is looked up: throws E_RATE_LIMIT when its owner is known to have no opening left. */
  seeToken(token: string | null): void {
    this.budgets.seeToken(token)
  }

  /** From here on the socket's packets are the person's; throws E_RATE_LIMIT when the person has no place left. */
  enter(actor: Actor, token: string | null, connection: Connection): PersonBudget {
    const person = this.budgets.enter(actor, token ?? '', connection)
    const watched = this.#watched.get(connection)
    // Closed while its token was looked up.
    if (!watched) person.sockets.delete(connection)
    // It may have left, and come again as somebody else.
    else if (watched.person !== person) watched.person?.sockets.delete(connection)
    if (watched) watched.person = person
    return person
  }

  #watch(connection: Connection) {
    const at = performance.now()
    const watched: Watched = {
      person: null,
      control: new TokenBucket(controlBurst, 1),
      early: 0,
      refused: 0,
      refusedSince: at,
      noticedAt: -Infinity,
      waitingBytes: 0,
      movedAt: at,
    }
    this.#watched.set(connection, watched)
    connection.on('packet', (packet: Packet) => this.#hear(connection, watched, packet))
    connection.on('packetCreate', (packet: Packet) => this.#queue(connection, watched, packet))
    connection.on('flush', () => (watched.movedAt = performance.now()))
    connection.on('upgrade', () => this.#watchFrames(connection, watched))
    connection.on('close', () => {
      watched.person?.sockets.delete(connection)
      this.#watched.delete(connection)
    })
    this.#watchFrames(connection, watched)
  }

  /** The websocket answers pings by itself, so that they never arrive as packets. */
  #watchFrames(connection: Connection, watched: Watched) {
    websocketOf(connection)?.on('ping', () => {
      if (!watched.control.take()) this.#cut(connection, 'floods')
    })
  }

  /** Runs before anything of the packet is parsed. */
  #hear(connection: Connection, watched: Watched, packet: Packet) {
    if (packet.type !== 'message') {
      if (!watched.control.take()) this.#cut(connection, 'floods')
    } else if (!watched.person) {
      watched.early += 1
      // The token is shown once: each further time would be a look into the database.
      if (watched.early > 1) this.#cut(connection, 'floods')
    } else if (!watched.person.events.take(costOf(packet.data))) {
      this.#refuse(connection, watched, packet)
    }
  }

  #refuse(connection: Connection, watched: Watched, packet: Packet) {
    const text = packet.data
    // engine.io hands on what is a message, after its listeners have seen it; nothing else is read.
    packet.type = 'noop'
    const at = performance.now()
    if (at - watched.refusedSince > this.limits.abuseMs) {
      watched.refused = 0
      watched.refusedSince = at
    }
    watched.refused += 1
    if (watched.refused > this.limits.refusalsBeforeCut) {
      watched.person!.penalise()
      this.#cut(connection, 'floods')
    } else if (at - watched.noticedAt >= this.limits.noticeEveryMs) {
      watched.noticedAt = at
      sendRefusal(connection, watched.person!, text)
    }
  }

  /** Before the packet joins those that wait for a transport which is busy. */
  #queue(connection: Connection, watched: Watched, { data }: Packet) {
    const waiting = waitingFor(connection)
    if (!waiting) watched.waitingBytes = 0
    watched.waitingBytes += sizeOf(data)
    const { waitingBytes, waitingPackets } = this.limits
    if (watched.waitingBytes > waitingBytes || waiting >= waitingPackets) {
      this.#cut(connection, 'does not read')
    }
  }

  /** RT-01: a connection that was refused goes at once. What it hears of why is written in the next tick. */
  closeRefused(connection: Connection): void {
    setImmediate(() => closeSoon(connection))
  }

  #cutStalled() {
    const before = performance.now() - this.limits.stalledMs
    for (const [connection, { movedAt }] of this.#watched) {
      if (waitingFor(connection) && movedAt < before) this.#cut(connection, 'does not read')
    }
  }

  #cut(connection: Connection, why: string) {
    const person = this.#watched.get(connection)?.person
    this.#closed.warn({ why, address: connection.remoteAddress })
    // A reader that is stuck would never hear of an orderly end; who floods may read why it ends.
    if (why === 'floods' && person) {
      connection.write('1')
      closeSoon(connection)
    } else {
      closeNow(connection)
    }
  }
}

/** The end of the connection at once, with all that waits for it. */
export function closeNow(connection: Connection): void {
  const websocket = websocketOf(connection)
  connection.close(true)
  websocket?.terminate()
}

/** An end that leaves a moment for reading why; what the other side sends is read no more. */
function closeSoon(connection: Connection) {
  // An orderly end alone would leave the other side its half of the connection.
  websocketOf(connection)?.pause()
  connection.close()
  setTimeout(() => closeNow(connection), farewellMs).unref()
}

/** As an event, and as the answer to whoever waits for one; written without the parser, which saw nothing of it. */
function sendRefusal(connection: Connection, person: PersonBudget, packet: unknown) {
  const { spec, details } = new errors.E_RATE_LIMIT({ retryAfterMs: person.retryAfterMs })
  const refusal = JSON.stringify({ error: spec.wire, ...details })
  connection.write(`2["rate-limited",${refusal}]`)
  const asked = typeof packet === 'string' && /^2(\d{1,15})\[/.exec(packet)
  if (asked) connection.write(`3${asked[1]}[${refusal}]`)
}

const costOf = (data: unknown) => 1 + Math.floor(sizeOf(data) / charactersPerToken)

const sizeOf = (data: unknown) =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0

/** How many packets the transport has not taken yet. */
const waitingFor = (connection: Connection) =>
  (connection as unknown as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length

/** None while it is polling. */
const websocketOf = ({ transport }: Connection) =>
  (transport as unknown as { readonly socket?: WebSocket }).socket
