/** Notifies modules when a socket connects, sends a client event or disconnects, one event after the other. */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import type { Socket } from 'socket.io'
import type { RealtimeMap, SocketHandler } from '#app/kernel/modules/module'
import { dataOf } from '#app/kernel/realtime/socket_rooms'

/** Milliseconds that a stopping process waits for pending notifications. */
const maxMs = 2000

export class SocketLifecycle {
  readonly #underWay = new Set<Promise<void>>()

  /** Notifies the modules about this socket from now on; nothing waits for them. */
  follow(socket: Socket, maps: readonly RealtimeMap[]): void {
    let line = Promise.resolve()
    const waiting = new Set<SocketHandler>()
    const notify = (handler: SocketHandler) => {
      // The same notification is already pending: avoids a backlog while the database hangs.
      if (waiting.has(handler)) return
      waiting.add(handler)
      const { actor, person } = dataOf(socket)
      const next = async () => {
        waiting.delete(handler)
        await handler(actor, socket.id)
      }
      const notified = line.then(() => person.inTurn(next)).catch(warn)
      line = notified
      this.#underWay.add(notified)
      void notified.then(() => this.#underWay.delete(notified))
    }
    for (const { came, left, clientEvents = {} } of maps) {
      if (came) notify(came)
      for (const [name, heard] of Object.entries(clientEvents)) socket.on(name, () => notify(heard))
      if (left) socket.on('disconnect', () => notify(left))
    }
  }

  /** Resolves when all pending notifications are done, or after a limited time; called before the process ends. */
  async settled(): Promise<void> {
    await Promise.race([Promise.all(this.#underWay), pause(maxMs)])
  }
}

/** A lost notification is corrected by the next one, or by the timeout that follows. */
const warn = (error: unknown) =>
  logger.warn({ err: error }, 'realtime: a sign of life was not noted')
