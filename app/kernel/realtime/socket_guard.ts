/** Guards the sockets: drops packets above the budget unparsed, closes sockets that flood or do not read. */
import type { Server, Socket } from 'socket.io'
import type { WebSocket } from 'ws'
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import type { PersonBudget, SocketBudgets } from '#app/kernel/realtime/socket_budgets'
import type { SocketLimits } from '#app/kernel/realtime/socket_limits'
import { SparseLog } from '#app/kernel/sparse_log'
import { TokenBucket } from '#app/kernel/token_bucket'

type Connection = Socket['conn']
interface Packet {
  type: string
  readonly data?: unknown
}
interface Watched {
  /** Null until the token is accepted. */
  person: PersonBudget | null
  /** Budget for pongs, upgrades and websocket control frames: a browser sends one every 18 seconds. */
  readonly control: TokenBucket
  /** Messages received before the token is accepted. */
  early: number
  refused: number
  refusedSince: number
  noticedAt: number
  waitingBytes: number
  /** When data was last handed to the network. */
  movedAt: number
}

/** A packet costs one token, plus one for each of these characters, because parsing is the expensive part. */
const charactersPerToken = 10_000
const controlBurst = 30
/** Milliseconds in which a socket that is being closed may still read the reason. */
const closeDelayMs = 1000

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

  /** Before a token is looked up: throws E_RATE_LIMIT when its owner is known to have used up their connections. */
  seeToken(token: string | null): void {
    this.budgets.seeToken(token)
  }

  /**
   * Charges the socket's packets to the person from now on; throws E_RATE_LIMIT when the person has too many sockets.
   */
  enter(actor: Actor, token: string | null, connection: Connection): PersonBudget {
    const person = this.budgets.enter(actor, token ?? '', connection)
    const watched = this.#watched.get(connection)
    // Closed while its token was looked up.
    if (!watched) person.sockets.delete(connection)
    // The same connection may have disconnected and signed in as another person.
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

  /** The websocket library answers pings by itself, so they never arrive as packets. */
  #watchFrames(connection: Connection, watched: Watched) {
    websocketOf(connection)?.on('ping', () => {
      if (!watched.control.take()) this.#cut(connection, 'floods')
    })
  }

  /** Runs before the packet is parsed. */
  #hear(connection: Connection, watched: Watched, packet: Packet) {
    if (packet.type !== 'message') {
      if (!watched.control.take()) this.#cut(connection, 'floods')
    } else if (!watched.person) {
      watched.early += 1
      // A client sends its token once; each further attempt would cost a database query.
      if (watched.early > 1) this.#cut(connection, 'floods')
    } else if (!watched.person.events.take(costOf(packet.data))) {
      this.#refuse(connection, watched, packet)
    }
  }

  #refuse(connection: Connection, watched: Watched, packet: Packet) {
    const text = packet.data
    // engine.io passes on packets of type 'message' after its listeners have run; other types are ignored.
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

  /** Runs before the packet is queued for a busy transport. */
  #queue(connection: Connection, watched: Watched, { data }: Packet) {
    const waiting = waitingFor(connection)
    if (!waiting) watched.waitingBytes = 0
    watched.waitingBytes += sizeOf(data)
    const { waitingBytes, waitingPackets } = this.limits
    if (watched.waitingBytes > waitingBytes || waiting >= waitingPackets) {
      this.#cut(connection, 'does not read')
    }
  }

  /** RT-01: closes a refused connection at once. The reason is written in the next tick, so wait for it. */
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
    // A blocked reader would never receive an orderly close; a flooding one gets to read the reason.
    if (why === 'floods' && person) {
      connection.write('1')
      closeSoon(connection)
    } else {
      closeNow(connection)
    }
  }
}

/** Closes the connection at once and discards everything queued. */
export function closeNow(connection: Connection): void {
  const websocket = websocketOf(connection)
  connection.close(true)
  websocket?.terminate()
}

/** Closes with a short delay, so that the reason can be read; further input is ignored. */
function closeSoon(connection: Connection) {
  // An orderly close alone would leave the other side's half of the connection open.
  websocketOf(connection)?.pause()
  connection.close()
  setTimeout(() => closeNow(connection), closeDelayMs).unref()
}

/** Sent as an event, and as the ack if one was requested. Written by hand, because the packet was never parsed. */
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

/** Number of packets the transport has not taken yet. */
const waitingFor = (connection: Connection) =>
  (connection as unknown as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length

/** Undefined while polling. */
const websocketOf = ({ transport }: Connection) =>
  (transport as unknown as { readonly socket?: WebSocket }).socket
