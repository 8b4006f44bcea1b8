// Runs one query on a database from outside the server, with a connection of its own.
import pg from 'pg'

/** Milliseconds: limit for the connection, and for the query. */
const connectMs = 10_000
const answerMs = 30_000

/** Retries after a lost connection: a database that has just come up may be restarted once more. */
const tries = 10
const pauseMs = 500

/** SQLSTATEs of a server that is stopping or starting, and error codes of a broken connection. */
const cut = /^(57P0[1-3]|08...|ECONNRESET|EPIPE)$/

/**
 * Connects, runs `ask` and disconnects. `ask` must only read: it is run again when the connection is lost.
 *
 * @throws the database's error, or the reason why it cannot be reached
 */
export async function askOnce<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await askWithOne(url, ask)
    } catch (error) {
      if (!isCut(error) || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

async function askWithOne<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
  })
  // The pending query rejects on a lost connection; without a listener the event would end this process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function isCut(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return cut.test(code) || message.startsWith('Connection terminated')
}
