/** The socket.io adapter of the realtime port: authentication, rooms and deliveries (RT-01..07). */
import logger from '@adonisjs/core/services/logger'
import type { Server, Socket } from 'socket.io'
import { actorSource, type Actor } from '#app/kernel/actor/actor'
import { loaded } from '#app/kernel/modules/loaded'
import type { Delivery, RealtimeMap } from '#app/kernel/modules/module'
import {
  currentSequences,
  platformCompany,
  type Realtime,
  type UnpublishedRow,
} from '#app/kernel/realtime/realtime'
import { registry } from '#app/kernel/modules/registry'
import { ownRooms, UnpaidSockets } from '#app/kernel/realtime/unpaid_sockets'
import { emitNumbered } from '#app/kernel/realtime/socket_delivery'
import { SocketGaps, type SequenceRange } from '#app/kernel/realtime/socket_gaps'
import { OtherProcesses } from '#app/kernel/realtime/socket_processes'
import { answerJoin, dataOf, recheckRooms } from '#app/kernel/realtime/socket_rooms'
import {
  openSocketServer,
  type OpenSocketServer,
  type SocketOptions,
  type WebServer,
} from '#app/kernel/realtime/socket_server'
import { SocketLifecycle } from '#app/kernel/realtime/socket_lifecycle'
import { SocketTokens } from '#app/kernel/realtime/socket_tokens'

export class SocketRealtime implements Realtime {
  readonly #io: Server
  readonly #guard: OpenSocketServer['guard']
  readonly #maps: RealtimeMap[] = []
  readonly #handlers = new SocketLifecycle()
  readonly #gaps = new SocketGaps(
    () => this.#companies(),
    (companyId, seq) => this.#resync(companyId, seq)
  )
  #tokens!: SocketTokens
  #debts!: UnpaidSockets
  readonly #others: OtherProcesses

  constructor(node: WebServer, redisUrl: string | undefined, options: SocketOptions = {}) {
    const { io, guard } = openSocketServer(node, options)
    this.#io = io
    this.#guard = guard
    this.#others = new OtherProcesses(io, redisUrl)
  }

  async start() {
    for (const module of registry.enabled) {
      if (module.realtime) this.#maps.push(await loaded(module.realtime))
    }
    const [Source] = await registry.contributionsTo(actorSource)
    if (!Source) throw new Error('no installed module knows people: nobody could connect')
    const source = new Source()
    this.#debts = new UnpaidSockets(this.#io, source)
    this.#tokens = new SocketTokens(source, this.#debts, this.#guard)
    this.#debts.start()
    this.#gaps.start()
    this.#guard.start()
    this.#io.use((socket, next) => {
      this.#tokens.admit(socket).then(
        () => next(),
        (error) => {
          next(error)
          this.#guard.closeRefused(socket.conn)
        }
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
    this.#io.on('close-sockets', (closing: Closing) => this.#closeHere(closing))
    this.#io.on('reached', (ranges: SequenceRange[]) => this.#gaps.reached(ranges))
  }

  async stop() {
    this.#debts.stop()
    this.#gaps.stop()
    this.#guard.stop()
    // Those of this process: without `local`, Redis would carry it to all others, whose browsers stay.
    this.#io.local.disconnectSockets(true)
    await this.#handlers.settled()
    void this.#io.close()
    this.#others.stop()
  }

  async publish(deliveries: readonly Delivery[], rows: readonly UnpublishedRow[] = []) {
    await this.#recheckRooms(deliveries.flatMap(({ recheck = [] }) => recheck))
    const ranges = await emitNumbered(this.#io, deliveries, rows)
    for (const { endSessions, reconnect } of deliveries) {
      if (endSessions || reconnect) this.#close({ endSessions, reconnect })
    }
    // Sent after the events on the same connection: a process that receives it has received them.
    this.#gaps.reached(ranges)
    this.#others.send('reached', ranges)
  }

  async #recheckRooms(rooms: readonly string[]) {
    if (!rooms.length) return
    // In this process and the others: the event is sent only after all sockets without access have left.
    await Promise.all([this.#others.ask('recheck-rooms', rooms), this.#recheckHereIn(rooms)])
  }

  #recheckHereIn(rooms: readonly string[]): Promise<void> {
    return recheckRooms(this.#io, rooms).catch((error) => {
      logger.error({ err: error }, 'realtime: rights to rooms were not looked at again')
    })
  }

  /** Checks which companies are unpaid now; also runs by itself several times a minute (BIL-09). */
  checkUnpaid(): Promise<void> {
    return this.#debts.look()
  }

  sockets(): number {
    return this.#io.of('/').sockets.size
  }

  /** Companies with a socket in this process, plus the platform if there is any. */
  #companies(): ReadonlySet<number> {
    const companyIds = new Set<number>()
    for (const socket of this.#io.of('/').sockets.values()) {
      companyIds.add(dataOf(socket).actor.companyId).add(platformCompany)
    }
    return companyIds
  }

  /** Makes the browsers of a company, or of all, refetch; sockets that have lost their permission are closed. */
  async #resync(companyId: number, seq: number) {
    const sockets = [...this.#io.of('/').sockets.values()].filter(
      (socket) => companyId === platformCompany || dataOf(socket).actor.companyId === companyId
    )
    await this.#tokens.reexamine(sockets)
    for (const socket of sockets)
      socket.emit('resync', companyId === platformCompany ? {} : { seq })
  }

  #close(closing: Closing) {
    this.#closeHere(closing)
    this.#others.send('close-sockets', closing)
  }

  async #welcome(socket: Socket) {
    const { actor, debt } = dataOf(socket)
    await socket.join(debt ? ownRooms(actor) : this.#fixedRooms(actor))
    for (const map of this.#maps) {
      for (const [name, join] of Object.entries(map.joins ?? {}))
        answerJoin(socket, name, join, (companyId) => this.#gaps.upTo(companyId))
    }
    this.#handlers.follow(socket, this.#maps)
    this.#tokens.follow(socket)
    const sequences = await currentSequences([actor.companyId, platformCompany])
    const seq = sequences.get(actor.companyId) ?? 0
    this.#gaps.watch(actor.companyId, seq)
    this.#gaps.watch(platformCompany, sequences.get(platformCompany) ?? 0)
    socket.emit('ready', { seq })
  }

  #fixedRooms(actor: Actor): string[] {
    const others = this.#maps.flatMap((map) => map.fixedRooms?.(actor) ?? [])
    return [`company-${actor.companyId}-mainchannel`, ...ownRooms(actor), ...others]
  }

  #closeHere({ endSessions, reconnect }: Closing) {
    if (reconnect) this.#io.local.in(`user-${reconnect.userId}`).disconnectSockets(true)
    if (!endSessions) return
    for (const socket of this.#io.of('/').sockets.values()) {
      const { actor } = dataOf(socket)
      const isKept = actor.sessionId === endSessions.keepSessionId
      if (actor.userId !== endSessions.userId || isKept) continue
      // The message with the reason has been sent; the socket is closed after it.
      setTimeout(() => socket.disconnect(true), 500)
    }
  }
}

type Closing = Pick<Delivery, 'endSessions' | 'reconnect'>
