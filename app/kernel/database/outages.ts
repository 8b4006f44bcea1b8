/** Whether an error is temporary: the database or the connection to it is down, at capacity or too slow. */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'

/**
 * SQLSTATEs of a server that shuts down, starts up, is at capacity, or has cancelled a statement on timeout:
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const sqlStates = /^(08...|57P0[1-5]|57014|53300|55P03|25P0[34])$/

/** Error codes of sockets and of name resolution. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** Errors of the driver and the pool that have a message but no code. */
const messages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|not queryable|The database has not answered/

/** How long start-up waits for a database that is down or restarting, in milliseconds. */
const startTimeoutMs = 60_000
const startPauseMs = 500

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  if (sqlStates.test(code) || socketCodes.has(code)) return true
  // Acquire timeout: no free connection in the pool.
  if (error.name === 'KnexTimeoutError' || error.constructor.name === 'TimeoutError') return true
  return messages.test(error.message)
}

/**
 * Retries a start-up step during a database outage, for a minute at most: a process that starts while its database
 * restarts waits for it. `step` must be safe to repeat.
 */
export async function throughOutages<T>(what: string, step: () => Promise<T>): Promise<T> {
  const end = Date.now() + startTimeoutMs
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isOutage(error) || Date.now() > end) throw error
      logger.warn({ err: error }, `${what}: the database is away, trying again`)
      await pause(startPauseMs)
    }
  }
}
