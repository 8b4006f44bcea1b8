// One look at a database from outside the server, with a connection of its own.
import pg from 'pg'

/** Milliseconds: for the connection, and for the answer. */
const connectMs = 10_000
const answerMs = 30_000

/** Again after a connection that was cut: a database that has just come up may be restarted once more. */
const tries = 10
const pauseMs = 500

/** SQLSTATEs of a server that ends or starts, and codes of a connection that broke. */
const cut = /^(57P0[1-3]|08...|ECONNRESET|EPIPE)$/

/**
 * Connects, asks and hangs up. `ask` only reads: it is asked anew when the connection is cut.
 *
 * @throws what the database says to the question, or what keeps it from being reached
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
  // A loss is heard by the question under way; without a listener it would end this process.
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
