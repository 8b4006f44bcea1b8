/** Database timeouts for each kind of connection (docs/running.md, ADR 0026). All in milliseconds. */
import type pg from 'pg'

/**
 * TCP, TLS and authentication together. A server that accepts the connection and then stays silent counts as down.
 */
export const connectMs = 5_000

/** How long a query waits for a free connection of the pool before it fails. */
export const acquireMs = 10_000

/**
 * One statement of the running server. The slowest intended ones (a search, or an export page of a large company)
 * take a second or two; nobody waits longer than this for a response.
 */
const statementMs = 20_000

/**
 * Waiting for one lock. Below `statementMs`, so that the log shows that it was a lock. Also for migrations: a
 * statement waiting for its lock blocks all others on that table.
 */
const lockMs = 10_000

/** A transaction without a query: its process hangs or was stopped, and still has its locks. */
const idleInTransactionMs = 30_000

/**
 * No byte received for a pending query: the server hangs or the connection is dead. Above `statementMs`, because a
 * working server sends nothing until its statement ends, either.
 */
export const silenceMs = 25_000

/** First TCP keep-alive probe of an idle connection; Node then probes every second and gives up after ten. */
const keepAliveMs = 10_000

/** For every connection: TCP detects a dead one, and connecting has a timeout. */
export const reachable = {
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  connectionTimeoutMillis: connectMs,
}

/** For the pools of the running server. PostgreSQL itself cancels what takes longer. */
export const serving = {
  ...reachable,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
}

/** For commands: migrations and seeders may run as long as they need, but must not wait for a lock forever. */
export const commanding = { ...reachable, lock_timeout: lockMs }

/**
 * Destroys the socket of a client when no byte arrived for `ms` while a query was pending. All its queries are
 * rejected and the pool discards the connection. The driver's own `query_timeout` would keep the connection in the
 * pool, where a ROLLBACK that timed out in the queue is never sent and the next transaction would join the one left
 * open.
 */
export function cutWhenSilent(client: pg.Client, ms = silenceMs): void {
  const { stream } = (client as unknown as ClientParts).connection
  stream.setTimeout(ms, () => {
    const isAsked = !(client as unknown as ClientParts).readyForQuery
    if (isAsked) stream.destroy(new Error(`The database has not answered for ${ms} ms`))
  })
}

/** Parts of the driver's client that are missing in its types. */
interface ClientParts {
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: import('node:net').Socket }
}
