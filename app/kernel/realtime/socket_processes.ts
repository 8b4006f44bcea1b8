/** The other server processes, which have sockets of their own; only with Redis (RT-05). */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import type { Server } from 'socket.io'

/** Milliseconds to wait for the other processes. */
const maxMs = 1000

export class OtherProcesses {
  readonly #connections: Redis[] = []

  constructor(
    private readonly io: Server,
    redisUrl: string | undefined
  ) {
    if (redisUrl) this.#shareThrough(redisUrl)
  }

  /** Without other processes the library would log a warning on each call. */
  send(what: string, ...details: unknown[]): void {
    if (this.#connections.length) this.io.serverSideEmit(what, ...details)
  }

  /**
   * Resolves when all other processes have done it, or after a timeout: one that does not reply must not block the
   * others.
   */
  async ask(what: string, ...details: unknown[]): Promise<void> {
    const isReached = this.#connections.every(({ status }) => status === 'ready')
    if (!this.#connections.length || !isReached) return
    const done = this.io.serverSideEmitWithAck(what, ...details).catch(warn)
    await Promise.race([done, pause(maxMs, undefined, { ref: false })])
  }

  stop(): void {
    for (const connection of this.#connections) connection.disconnect()
  }

  #shareThrough(redisUrl: string) {
    const publisher = new Publisher(redisUrl, { enableOfflineQueue: false })
    const subscriber = new Redis(redisUrl)
    this.#connections.push(publisher, subscriber)
    for (const connection of this.#connections) {
      connection.on('error', (error) => logger.warn({ err: error }, 'realtime: Redis is away'))
    }
    this.io.adapter(createAdapter(publisher, subscriber))
  }
}

/**
 * Publishes at once or not at all. An event kept until Redis is back would be older than what the browsers have
 * fetched by then (`socket_gaps.ts`). Errors are swallowed here, because the adapter does not await the result.
 */
class Publisher extends Redis {
  override async publish(...message: Parameters<Redis['publish']>): Promise<number> {
    return super.publish(...message).catch((error) => {
      logger.debug({ err: error }, 'realtime: Redis is away, nothing was published')
      return 0
    })
  }
}

const warn = (error: unknown) => logger.warn({ err: error }, 'realtime: a process did not answer')
