/** Where jobs are stored: PostgreSQL, or Redis when the installation has one. */
import { createPostgresBackend, runMigrations, setDefaultBackendFactory } from 'bullmq'
import type { ConnectionOptions } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { JobsPlace } from '#app/kernel/jobs/settings'
import { serving, silenceMs } from '#config/database_limits'

export interface JobsHome {
  readonly kind: 'postgresql' | 'redis'
  /** For queues; shared by all of them. */
  readonly connection: ConnectionOptions
  /** For workers; shared by all of them. */
  readonly workerConnection: ConnectionOptions
  /** Prefix of every Redis key; PostgreSQL uses the schema `bullmq` instead. */
  readonly prefix: string
  /** Creates or upgrades what the engine needs. Call it before the first queue is opened. */
  prepare(): Promise<void>
  /** Closes the connections, after queues and workers are closed. */
  close(): Promise<void>
}

/** Opens no connection yet. The engine's process-wide backend is that of the last home opened. */
export function openJobsHome({ databaseUrl, redisUrl }: JobsPlace): JobsHome {
  return redisUrl ? redisHome(redisUrl) : postgresHome(databaseUrl)
}

const schema = 'bullmq'
const prefix = 'jobs'

function postgresHome(connectionString: string): JobsHome {
  setDefaultBackendFactory(createPostgresBackend)
  // One pool for all queues and workers: one for each would exhaust the server's connections. Each worker keeps one
  // of these connections for listening.
  const pool = new pg.Pool({
    connectionString,
    options: `-c search_path=${schema}`,
    application_name: 'guiche jobs',
    max: 20,
    ...serving,
    // Safe here, because the pool discards a client whose query timed out. The sockets are not watched for silence,
    // because those of workers are silent while there is nothing to do.
    query_timeout: silenceMs,
  })
  // Every queue and worker adds an error listener to the pool.
  pool.setMaxListeners(0)
  // Before the first queue is opened there is none, and an 'error' event without a listener ends the process.
  pool.on('error', () => undefined)
  // The pool removes its own listener from a client that it hands out, and the engine adds one a tick later or never.
  // A connection lost in between emits 'error'. Ignoring it is safe: the current or the next query is rejected as
  // well, and the loss is handled there.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  // The engine's types only know Redis; at run time its PostgreSQL backend needs a pool.
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
        // Discards the client, so that nobody else gets a connection with an open transaction.
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
  // A worker waits for Redis indefinitely; adding a job fails after the usual retries.
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
