/** Signs of life: a browser's socket came, spoke, left; modules are told, one sign after the other. */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import type { Socket } from 'socket.io'
import type { RealtimeMap, SocketHandler } from '#app/kernel/module'
import { dataOf } from '#app/kernel/socket_rooms'

/** Milliseconds that an ending process gives the signs that are still being told. */
const maxMs = 2000

export class SocketLifecycle {
  readonly #underWay = new Set<Promise<void>>()

  /** Tells the modules of this socket from here on; nobody waits for them. */
  follow(socket: Socket, maps: readonly RealtimeMap[]): void {
    let line = Promise.resolve()
    const waiting = new Set<SocketHandler>()
    const notify = (handler: SocketHandler) => {
      // One that waits says the same: a database that hangs must not gather them.
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

  /** Resolves when every sign so far has been told; before the process ends, which waits only so long. */
  async settled(): Promise<void> {
    await Promise.race([Promise.all(this.#underWay), pause(maxMs)])
  }
}

/** A lost sign is repaired by the next one, or by the silence after it. */
const warn = (error: unknown) =>
  logger.warn({ err: error }, 'realtime: a sign of life was not noted')
