/** The socket.io adapter of the realtime port: who may connect, where they stand, what they hear (RT-01..07). */
import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import logger from '@adonisjs/core/services/logger'
import { Server, type Socket } from 'socket.io'
import { actorSource, type Actor } from '#app/kernel/actor'
import { loaded } from '#app/kernel/loaded'
import type { Delivery, RealtimeMap } from '#app/kernel/module'
import { inOneWrite } from '#app/kernel/one_write'
import { companyOfRoom, currentSequence, takeSequence, type Realtime } from '#app/kernel/realtime'
import { registry } from '#app/kernel/registry'
import { ownRooms, SocketDebts } from '#app/kernel/socket_debts'
import { OtherProcesses } from '#app/kernel/socket_processes'
import { answerJoin, dataOf, recheckRooms } from '#app/kernel/socket_rooms'
import { SocketSigns } from '#app/kernel/socket_signs'
import { SocketTokens } from '#app/kernel/socket_tokens'

/** Milliseconds; the contract's ping interval and time-out. */
const pingMs = 18_000
export class SocketRealtime implements Realtime {
  readonly #io: Server
  readonly #maps: RealtimeMap[] = []
  readonly #signs = new SocketSigns()
  #tokens!: SocketTokens
  #debts!: SocketDebts
  readonly #others: OtherProcesses

  constructor(node: HttpServer | HttpsServer, redisUrl: string | undefined) {
    this.#io = new Server(node, {
      pingInterval: pingMs,
      pingTimeout: pingMs,
      serveClient: false,
      // A body never holds media, only ids and texts.
      maxHttpBufferSize: 100_000,
    })
    this.#others = new OtherProcesses(this.#io, redisUrl)
  }

  async start() {
    for (const module of registry.enabled) {
      if (module.realtime) this.#maps.push(await loaded(module.realtime))
    }
    const [Source] = await registry.contributionsTo(actorSource)
    if (!Source) throw new Error('no installed module knows people: nobody could connect')
    const source = new Source()
    this.#debts = new SocketDebts(this.#io, source)
    this.#tokens = new SocketTokens(source, this.#debts)
    this.#debts.start()
    this.#io.use((socket, next) => {
      this.#tokens.admit(socket).then(
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
    this.#io.on('recheck-rooms', (rooms: string[], done?: () => void) => {
      void this.#recheckHereIn(rooms).finally(() => done?.())
    })
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
    this.#others.stop()
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
    for (const delivery of deliveries) {
      const { rooms, as, body } = delivery
      if (!rooms.length) continue
      const companyId = companyOf(delivery)
      const seq = companyId === null ? undefined : last.get(companyId)! + 1
      if (companyId !== null) last.set(companyId, seq!)
      this.#io.to([...rooms]).emit(as, { ...body, seq })
    }
  }

  async #recheckRooms(rooms: readonly string[]) {
    if (!rooms.length) return
    // Here and there: the news goes out when nobody stands any more where they may not.
    await Promise.all([this.#others.ask('recheck-rooms', rooms), this.#recheckHereIn(rooms)])
  }

  #recheckHereIn(rooms: readonly string[]): Promise<void> {
    return recheckRooms(this.#io, rooms).catch((error) => {
      logger.error({ err: error }, 'realtime: rights to rooms were not looked at again')
    })
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
    this.#others.tell('recheck-user', userId)
  }

  async endSessions(userId: number, keepSessionId: string | null) {
    this.#endHere(userId, keepSessionId)
    this.#others.tell('end-sessions', userId, keepSessionId)
  }

  async #welcome(socket: Socket) {
    const { actor, debt } = dataOf(socket)
    await socket.join(debt ? ownRooms(actor) : this.#fixedRooms(actor))
    for (const map of this.#maps) {
      for (const [name, join] of Object.entries(map.joins ?? {})) answerJoin(socket, name, join)
    }
    this.#signs.follow(socket, this.#maps)
    this.#tokens.follow(socket)
    socket.emit('ready', { seq: await currentSequence(actor.companyId) })
  }

  #fixedRooms(actor: Actor): string[] {
    const others = this.#maps.flatMap((map) => map.fixedRooms?.(actor) ?? [])
    return [`company-${actor.companyId}-mainchannel`, ...ownRooms(actor), ...others]
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

/** Whose news it is: said by the room, or, when a person's own room is told, by the name (RT-06). */
const companyOf = ({ rooms, as }: Delivery) => companyOfRoom(rooms[0]) ?? companyOfRoom(as)

function countByCompany(deliveries: readonly Delivery[]) {
  const counts = new Map<number, number>()
  for (const delivery of deliveries) {
    const companyId = delivery.rooms.length ? companyOf(delivery) : null
    if (companyId !== null) counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
  }
  return counts
}
