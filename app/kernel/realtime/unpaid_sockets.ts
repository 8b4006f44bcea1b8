/** Sockets of a company with an unpaid subscription get no events of its work until it has paid (BIL-09). */
import logger from '@adonisjs/core/services/logger'
import type { Server, Socket } from 'socket.io'
import type { Actor, ActorSource } from '#app/kernel/actor/actor'
import { dataOf, silence } from '#app/kernel/realtime/socket_rooms'

/** Milliseconds between two checks: a paid period ends without any event. */
const lookMs = 15_000

/**
 * Rooms that an unpaid user keeps, in order to pay and come back: events of their session, of payments, of the
 * platform.
 */
export function ownRooms({ companyId, userId, profile, super: isSuper }: Actor): string[] {
  const own = [`user-${userId}`, 'everyone']
  if (profile === 'admin') own.push(`company-${companyId}-admin`)
  if (isSuper) own.push('super')
  return own
}

export class UnpaidSockets {
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly io: Server,
    private readonly source: ActorSource
  ) {}

  start() {
    this.#timer = setInterval(() => void this.look().catch(warn), lookMs)
  }

  stop() {
    clearInterval(this.#timer)
  }

  /** Checks which of the companies with sockets in this process are unpaid now, and which have paid. */
  async look(): Promise<void> {
    const sockets = [...this.io.of('/').sockets.values()]
    if (!sockets.length) return
    const companyIds = new Set(sockets.map((socket) => dataOf(socket).actor.companyId))
    const debts = await this.source.debts([...companyIds])
    for (const socket of sockets) {
      this.update(socket, debts.get(dataOf(socket).actor.companyId) ?? null)
    }
  }

  /** `debt`: null when nothing is due. */
  update(socket: Socket, debt: Error | null): void {
    const { actor, debt: former } = dataOf(socket)
    if (debt && !former) silence(socket, debt, ownRooms(actor))
    // The browser reconnects by itself, into all of its rooms.
    if (!debt && former) socket.disconnect(true)
  }
}

const warn = (error: unknown) =>
  logger.warn({ err: error }, 'realtime: could not look for unpaid subscriptions, will look again')
