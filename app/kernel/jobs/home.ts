/** Where jobs are kept: PostgreSQL, or Redis when the installation has one. */
import { createPostgresBackend, runMigrations, setDefaultBackendFactory } from 'bullmq'
import type { ConnectionOptions } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { serving, silenceMs } from '#app/kernel/database_limits'

export interface JobsHome {
  readonly kind: 'postgresql' | 'redis'
  /** For queues; shared by all of them. */
  readonly connection: ConnectionOptions
  /** For workers; shared by all of them. */
  readonly workerConnection: ConnectionOptions
  /** In front of every Redis key; PostgreSQL has the schema `bullmq` instead. */
  readonly prefix: string
  /** Creates or upgrades what the engine needs. Call it before the first queue is opened. */
  prepare(): Promise<void>
  /** Closes the connections, after queues and workers are closed. */
  close(): Promise<void>
}

/** Opens nothing yet but says where; the engine's process-wide backend follows the last home opened. */
export function openJobsHome(where: { databaseUrl: string; redisUrl?: string }): JobsHome {
  return where.redisUrl ? redisHome(where.redisUrl) : postgresHome(where.databaseUrl)
}

const schema = 'bullmq'
const prefix = 'jobs'

function postgresHome(connectionString: string): JobsHome {
  setDefaultBackendFactory(createPostgresBackend)
  // One pool for all queues and workers: a pool of its own for each would eat the server's connections.
  // Each worker holds one of these for good, to listen.
  const pool = new pg.Pool({
    connectionString,
    options: `-c search_path=${schema}`,
    application_name: 'guiche jobs',
    max: 20,
    ...serving,
    // The pool throws a client away whose query timed out, so that this is safe here. Sockets are not watched
    // for silence: those of workers are silent for as long as there is nothing to do.
    query_timeout: silenceMs,
  })
  // Every queue and worker listens to the pool's errors.
  pool.setMaxListeners(0)
  // Before the first queue is open nobody does: an 'error' without a listener ends the process.
  pool.on('error', () => undefined)
  // The pool takes its own listener off a client that it hands out, and the engine adds one a turn later or
  // never. A connection that is cut in between says so with an 'error' event: the query under way, or the
  // next one, is rejected as well, and that is where the loss is heard.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  // The engine's types know Redis alone; at run time a pool is what its PostgreSQL backend wants.
  const connection = pool as unknown as ConnectionOptions
  return {
    kind: 'postgresql',
    connection,
    workerConnection: connection,
    prefix,
    async prepare() {
      const client = await pool.connect()
      try {
        await runMigrations(client, schema)
        client.release()
      } catch (error) {
        // Nobody else shall meet what is left open in it.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

function redisHome(url: string): JobsHome {
  setDefaultBackendFactory()
  const commands = new Redis(url, { lazyConnect: true })
  // A worker waits for Redis to come back, however long; an add fails after the usual retries.
  const blocking = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  return {
    kind: 'redis',
    connection: commands,
    workerConnection: blocking,
    prefix,
    async prepare() {
      await commands.ping()
    },
    async close() {
      for (const client of [commands, blocking]) client.disconnect()
    },
  }
}
