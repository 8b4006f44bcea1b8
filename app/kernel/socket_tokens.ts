/** The token of a socket: shown when it opens, watched until it ends, renewed on the way (RT-01). */
import type { Socket } from 'socket.io'
import type { ActorSource } from '#app/kernel/actor'
import type { SocketDebts } from '#app/kernel/socket_debts'
import { argumentsOf, codeOf, dataOf, type SocketData } from '#app/kernel/socket_rooms'

/** How long a socket may stay after its token ended without a new one. */
const graceMs = 30_000

export class SocketTokens {
  constructor(
    private readonly source: ActorSource,
    private readonly debts: SocketDebts
  ) {}

  /** Rejects with what `connect_error` tells the browser. */
  async admit(socket: Socket): Promise<void> {
    const token = tokenOf(socket)
    try {
      const { actor, expiresAt, debt } = await this.source.authenticate(token)
      const data: SocketData = { actor, debt, standings: new Map(), line: Promise.resolve() }
      socket.data = data
      watchExpiry(socket, expiresAt)
    } catch (error) {
      throw Object.assign(new Error(codeOf(error)), { data: { error: codeOf(error) } })
    }
  }

  /** Listens to renewals for as long as the socket lives. */
  follow(socket: Socket): void {
    socket.on('disconnect', () => clearTimeout(dataOf(socket).expiry))
    socket.on('renewToken', (...received: unknown[]) => void this.#renew(socket, received))
  }

  /** Never rejects, whatever was received: nobody waits for it. */
  async #renew(socket: Socket, received: readonly unknown[]) {
    const { argument: token, ack } = argumentsOf(received)
    try {
      const given = typeof token === 'string' ? token : null
      const { actor, expiresAt, debt } = await this.source.authenticate(given)
      if (actor.userId !== dataOf(socket).actor.userId) throw new Error('another person')
      dataOf(socket).actor = actor
      watchExpiry(socket, expiresAt)
      this.debts.owe(socket, debt)
      ack?.({ ok: true })
    } catch (error) {
      ack?.({ error: codeOf(error) })
      socket.disconnect(true)
    }
  }
}

function watchExpiry(socket: Socket, expiresAt: Date) {
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

function tokenOf(socket: Socket): string | null {
  const given = socket.handshake.auth.token ?? socket.handshake.query.token
  return typeof given === 'string' && given ? given : null
}
