/** The socket.io adapter of the realtime port: who may connect, where they stand, what they hear (RT-01..07). */
import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import logger from '@adonisjs/core/services/logger'
import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import { actorSource, type Actor, type ActorSource } from '#app/kernel/actor'
import { loaded } from '#app/kernel/loaded'
import type { Delivery, RealtimeMap } from '#app/kernel/module'
import { inOneWrite } from '#app/kernel/one_write'
import { companyOfRoom, currentSequence, takeSequence, type Realtime } from '#app/kernel/realtime'
import { registry } from '#app/kernel/registry'
import { ownRooms, SocketDebts } from '#app/kernel/socket_debts'
import {
  answerJoin,
  codeOf,
  dataOf,
  recheckRooms,
  type Ack,
  type SocketData,
} from '#app/kernel/socket_rooms'
import { SocketSigns } from '#app/kernel/socket_signs'

/** Milliseconds; the contract's ping interval and time-out. */
const pingMs = 18_000
/** How long a socket may stay after its token ended without a new one (RT-01). */
const graceMs = 30_000

export class SocketRealtime implements Realtime {
  readonly #io: Server
  readonly #maps: RealtimeMap[] = []
  readonly #signs = new SocketSigns()
  #source!: ActorSource
  #debts!: SocketDebts
  #redis: Redis[] = []

  constructor(node: HttpServer | HttpsServer, redisUrl: string | undefined) {
    this.#io = new Server(node, {
      pingInterval: pingMs,
      pingTimeout: pingMs,
      serveClient: false,
      // A body never holds media, only ids and texts.
      maxHttpBufferSize: 100_000,
    })
    if (redisUrl) this.#shareThrough(redisUrl)
  }

  async start() {
    for (const module of registry.enabled) {
      if (module.realtime) this.#maps.push(await loaded(module.realtime))
    }
    const [Source] = await registry.contributionsTo(actorSource)
    if (!Source) throw new Error('no installed module knows people: nobody could connect')
    this.#source = new Source()
    this.#debts = new SocketDebts(this.#io, this.#source)
    this.#debts.start()
    this.#io.use((socket, next) => {
      this.#admit(socket).then(
        () => next(),
        (error) => next(error)
      )
    })
    this.#io.on('connection', (socket) => {
      this.#welcome(socket).catch((error) => {
        logger.warn({ err: error }, 'realtime: a socket could not be welcomed, it may come again')
        socket.disconnect(true)
      })
    })
    this.#io.on('recheck-rooms', (rooms: string[]) => void recheckRooms(this.#io, rooms))
    this.#io.on('recheck-user', (userId: number) => void this.#recheckHere(userId))
    this.#io.on('end-sessions', (userId: number, keep: string | null) =>
      this.#endHere(userId, keep)
    )
  }

  async stop() {
    this.#debts.stop()
    this.#io.disconnectSockets(true)
    await this.#signs.settled()
    void this.#io.close()
    for (const connection of this.#redis) connection.disconnect()
  }

  async publish(deliveries: readonly Delivery[]) {
    await this.#recheckRooms(deliveries.flatMap(({ recheck = [] }) => recheck))
    const last = new Map<number, number>()
    for (const [companyId, count] of countByCompany(deliveries)) {
      last.set(companyId, (await takeSequence(companyId, count)) - count)
    }
    const rooms = new Set(deliveries.flatMap((delivery) => delivery.rooms))
    inOneWrite(this.#io, rooms, () => this.#emit(deliveries, last))
  }

  /** `last`: by company, the number before those of these deliveries. */
  #emit(deliveries: readonly Delivery[], last: Map<number, number>) {
    for (const { rooms, as, body } of deliveries) {
      if (!rooms.length) continue
      const companyId = companyOfRoom(rooms[0])
      const seq = companyId === null ? undefined : last.get(companyId)! + 1
      if (companyId !== null) last.set(companyId, seq!)
      this.#io.to([...rooms]).emit(as, { ...body, seq })
    }
  }

  async #recheckRooms(rooms: readonly string[]) {
    if (!rooms.length) return
    this.#tellOthers('recheck-rooms', rooms)
    await recheckRooms(this.#io, rooms)
  }

  /** Looks who owes by now, as it does by itself several times a minute (BIL-09). */
  lookForDebts(): Promise<void> {
    return this.#debts.look()
  }

  sockets(): number {
    return this.#io.of('/').sockets.size
  }

  async recheck(userId: number) {
    await this.#recheckHere(userId)
    this.#tellOthers('recheck-user', userId)
  }

  async endSessions(userId: number, keepSessionId: string | null) {
    this.#endHere(userId, keepSessionId)
    this.#tellOthers('end-sessions', userId, keepSessionId)
  }

  /** Other processes exist only behind Redis; alone, the library would print a warning each time. */
  #tellOthers(what: string, ...details: unknown[]) {
    if (this.#redis.length) this.#io.serverSideEmit(what, ...details)
  }

  #shareThrough(redisUrl: string) {
    const publisher = new Redis(redisUrl)
    const subscriber = publisher.duplicate()
    this.#redis = [publisher, subscriber]
    for (const connection of this.#redis) {
      connection.on('error', (error) => logger.warn({ err: error }, 'realtime: Redis is away'))
    }
    this.#io.adapter(createAdapter(publisher, subscriber))
  }

  async #admit(socket: Socket) {
    const token = tokenOf(socket)
    try {
      const { actor, expiresAt, debt } = await this.#source.authenticate(token)
      const data: SocketData = { actor, debt, standings: new Map(), line: Promise.resolve() }
      socket.data = data
      this.#watchExpiry(socket, expiresAt)
    } catch (error) {
      throw Object.assign(new Error(codeOf(error)), { data: { error: codeOf(error) } })
    }
  }

  async #welcome(socket: Socket) {
    const { actor, debt } = dataOf(socket)
    socket.on('disconnect', () => clearTimeout(dataOf(socket).expiry))
    await socket.join(debt ? ownRooms(actor) : this.#fixedRooms(actor))
    for (const map of this.#maps) {
      for (const [name, join] of Object.entries(map.joins ?? {})) answerJoin(socket, name, join)
    }
    this.#signs.follow(socket, this.#maps)
    socket.on('renewToken', (token: unknown, ack: Ack) => void this.#renew(socket, token, ack))
    socket.emit('ready', { seq: await currentSequence(actor.companyId) })
  }

  #fixedRooms(actor: Actor): string[] {
    const others = this.#maps.flatMap((map) => map.fixedRooms?.(actor) ?? [])
    return [`company-${actor.companyId}-mainchannel`, ...ownRooms(actor), ...others]
  }

  #watchExpiry(socket: Socket, expiresAt: Date) {
    const data = dataOf(socket)
    clearTimeout(data.expiry)
    data.expiry = setTimeout(
      () => {
        socket.emit('auth-expired')
        data.expiry = setTimeout(() => socket.disconnect(true), graceMs)
      },
      Math.max(0, expiresAt.getTime() - Date.now())
    )
  }

  async #renew(socket: Socket, token: unknown, ack: Ack) {
    try {
      const { actor, expiresAt, debt } = await this.#source.authenticate(String(token ?? ''))
      if (actor.userId !== dataOf(socket).actor.userId) throw new Error('another person')
      dataOf(socket).actor = actor
      this.#watchExpiry(socket, expiresAt)
      this.#debts.owe(socket, debt)
      ack?.({ ok: true })
    } catch (error) {
      ack?.({ error: codeOf(error) })
      socket.disconnect(true)
    }
  }

  /** Rights changed: the person's sockets are closed and come back with a fresh actor and fresh rooms. */
  async #recheckHere(userId: number) {
    this.#io.local.in(`user-${userId}`).disconnectSockets(true)
  }

  #endHere(userId: number, keep: string | null) {
    for (const socket of this.#io.of('/').sockets.values()) {
      const { actor } = dataOf(socket)
      if (actor.userId !== userId || actor.sessionId === keep) continue
      // The message that says why is already on its way; the socket goes after it.
      setTimeout(() => socket.disconnect(true), 500)
    }
  }
}

function tokenOf(socket: Socket): string | null {
  const given = socket.handshake.auth.token ?? socket.handshake.query.token
  return typeof given === 'string' && given ? given : null
}

function countByCompany(deliveries: readonly Delivery[]) {
  const counts = new Map<number, number>()
  for (const { rooms } of deliveries) {
    const companyId = rooms.length ? companyOfRoom(rooms[0]) : null
    if (companyId !== null) counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
  }
  return counts
}
