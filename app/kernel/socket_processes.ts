/** The other processes of the product, which hold sockets of their own; there are some only behind Redis (RT-05). */
import logger from '@adonisjs/core/services/logger'
import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import type { Server } from 'socket.io'

export class OtherProcesses {
  readonly #connections: Redis[] = []

  constructor(
    private readonly io: Server,
    redisUrl: string | undefined
  ) {
    if (redisUrl) this.#shareThrough(redisUrl)
  }

  /** Alone, the library would print a warning each time. */
  tell(what: string, ...details: unknown[]): void {
    if (this.#connections.length) this.io.serverSideEmit(what, ...details)
  }

  stop(): void {
    for (const connection of this.#connections) connection.disconnect()
  }

  #shareThrough(redisUrl: string) {
    const publisher = new Redis(redisUrl)
    const subscriber = publisher.duplicate()
    this.#connections.push(publisher, subscriber)
    for (const connection of this.#connections) {
      connection.on('error', (error) => logger.warn({ err: error }, 'realtime: Redis is away'))
    }
    this.io.adapter(createAdapter(publisher, subscriber))
  }
}
