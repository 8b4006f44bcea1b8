/** The token of a socket: checked on connect, watched for expiry, renewed meanwhile (RT-01). */
import logger from '@adonisjs/core/services/logger'
import PQueue from 'p-queue'
import type { Socket } from 'socket.io'
import type { Actor, ActorSource } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { CatalogueError } from '#app/kernel/errors'
import type { UnpaidSockets } from '#app/kernel/realtime/unpaid_sockets'
import type { SocketGuard } from '#app/kernel/realtime/socket_guard'
import {
  argumentsOf,
  codeOf,
  dataOf,
  recheckSockets,
  type SocketData,
} from '#app/kernel/realtime/socket_rooms'

/** Milliseconds that a socket may stay open after its token expired without renewal. */
const graceMs = 30_000
/** Concurrent token lookups when many sockets are reexamined: requests of users need the pool, too. */
const lookedUpAtOnce = 4

export class SocketTokens {
  constructor(
    private readonly source: ActorSource,
    private readonly debts: UnpaidSockets,
    private readonly guard: SocketGuard
  ) {}

  /** Rejects with the error that `connect_error` carries to the browser. */
  async admit(socket: Socket): Promise<void> {
    const token = tokenOf(socket)
    try {
      this.guard.seeToken(token)
      const { actor, expiresAt, debt } = await this.source.authenticate(token)
      const person = this.guard.enter(actor, token, socket.conn)
      const data: SocketData = {
        actor,
        token,
        person,
        debt,
        standings: new Map(),
        line: Promise.resolve(),
      }
      socket.data = data
      watchExpiry(socket, expiresAt)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  /** Handles renewals for the lifetime of the socket. */
  follow(socket: Socket): void {
    socket.on('disconnect', () => clearTimeout(dataOf(socket).expiry))
    socket.on('renewToken', (...received: unknown[]) => void this.#renew(socket, received))
  }

  /** Never rejects, whatever was received, because nothing awaits it. */
  async #renew(socket: Socket, received: readonly unknown[]) {
    const { argument: token, ack } = argumentsOf(received)
    try {
      const given = typeof token === 'string' ? token : null
      const { actor, expiresAt, debt } = await this.source.authenticate(given)
      if (actor.userId !== dataOf(socket).actor.userId) throw new Error('another person')
      watchExpiry(socket, expiresAt)
      dataOf(socket).token = given
      ack?.({ ok: true })
      await this.#takeUp(socket, actor, debt)
    } catch (error) {
      ack?.({ error: codeOf(error) })
      socket.disconnect(true)
    }
  }

  /**
   * Rechecks authentication and permissions of these sockets, for when the event of a change may have been lost: an
   * ended session is closed; a socket whose permissions changed is closed and reconnects with the new ones (AUT-03,
   * RT-04).
   */
  async reexamine(sockets: readonly Socket[]): Promise<void> {
    const byToken = Map.groupBy(sockets, (socket) => dataOf(socket).token)
    const queue = new PQueue({ concurrency: lookedUpAtOnce })
    for (const [token, its] of byToken) {
      void queue.add(() => this.#reexamineToken(token, its))
    }
    await queue.onIdle()
  }

  async #reexamineToken(token: string | null, sockets: readonly Socket[]) {
    try {
      const { actor, debt } = await this.source.authenticate(token)
      await Promise.all(sockets.map((socket) => this.#takeUp(socket, actor, debt)))
    } catch (error) {
      // Closed only on a definite refusal; while the database is down nothing is known.
      if (error instanceof CatalogueError) for (const socket of sockets) socket.disconnect(true)
      else logger.warn({ err: error }, 'realtime: a socket could not be examined')
    }
  }

  async #takeUp(socket: Socket, actor: Actor, debt: Error | null) {
    const data = dataOf(socket)
    if (rightsOf(actor) !== rightsOf(data.actor)) return void socket.disconnect(true)
    data.actor = actor
    this.debts.update(socket, debt)
    await recheckSockets([socket])
  }
}

/** A comparable form of what an actor may do; `can` follows from it. */
const rightsOf = ({ companyId, profile, super: isSuper, queueIds, seesQueueless }: Actor) =>
  JSON.stringify([companyId, profile, isSuper, queueIds.toSorted(), seesQueueless])

function watchExpiry(socket: Socket, expiresAt: Date) {
  const data = dataOf(socket)
  clearTimeout(data.expiry)
  data.expiry = setTimeout(
    () => {
      socket.emit('auth-expired')
      data.expiry = setTimeout(() => socket.disconnect(true), graceMs)
    },
    Math.max(0, expiresAt.getTime() - now().toMillis())
  )
}

/** The error for `connect_error`: with the code and, when a retry makes sense later, the delay. */
function refusalOf(error: unknown): Error {
  const details = error instanceof CatalogueError ? error.details : {}
  const code = codeOf(error)
  return Object.assign(new Error(code), { data: { error: code, ...details } })
}

function tokenOf(socket: Socket): string | null {
  const given = socket.handshake.auth.token ?? socket.handshake.query.token
  return typeof given === 'string' && given ? given : null
}
