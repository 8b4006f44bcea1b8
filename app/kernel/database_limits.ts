/** How long the database may take, for each kind of connection (docs/running.md, ADR 0026). Milliseconds throughout. */
import type pg from 'pg'

/** TCP, TLS and sign-in together. A server that accepts and then says nothing counts as away. */
export const connectMs = 5_000

/** How long work waits for a free connection of the pool before it is told that there is none. */
export const acquireMs = 10_000

/**
 * One statement of the running server. The slowest that are meant (a search or an export's page over a large
 * company) take a second or two; whoever waits longer than this has gone away.
 */
const statementMs = 20_000

/**
 * Waiting for one lock. Below `statementMs`, so that the log says that it was a lock. For migrations, too: a
 * statement that waits for its lock makes all others on that table wait behind it.
 */
const lockMs = 10_000

/** A transaction in which nothing is asked: its process hangs, or was stopped, and holds its locks. */
const idleInTransactionMs = 30_000

/**
 * No byte came for a question that was put: the server hangs, or the network has swallowed the connection.
 * Above `statementMs`, because a server that works is silent, too, until its statement ends.
 */
export const silenceMs = 25_000

/** First probe of a connection on which nothing is said; Node then asks each second and gives up after ten. */
const keepAliveMs = 10_000

/** For every connection: found dead by TCP, and not waited for without end while it is opened. */
export const reachable = {
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  connectionTimeoutMillis: connectMs,
}

/** For the pools of the running server. PostgreSQL itself ends what takes longer. */
export const serving = {
  ...reachable,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
}

/** For commands: migrations and seeders may work as long as they need, but not wait for a lock for ever. */
export const commanding = { ...reachable, lock_timeout: lockMs }

/**
 * Destroys the socket of a client whose server has not said a word for `ms` since it was asked something. All
 * its queries are rejected, and the pool throws the connection away. The driver's own `query_timeout` would
 * leave the connection in the pool, where a ROLLBACK that timed out in the queue is never sent and the next
 * transaction would join the one that was left open.
 */
export function cutWhenSilent(client: pg.Client, ms = silenceMs): void {
  const { stream } = (client as unknown as ClientParts).connection
  stream.setTimeout(ms, () => {
    const isAsked = !(client as unknown as ClientParts).readyForQuery
    if (isAsked) stream.destroy(new Error(`The database has not answered for ${ms} ms`))
  })
}

/** Parts of the driver's client that its types leave out. */
interface ClientParts {
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: import('node:net').Socket }
}
