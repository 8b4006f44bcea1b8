/** Whether an error means "not now": the database, or the way to it, is away, full or too slow. */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'

/**
 * SQLSTATEs of a server that ends, starts, has no room, or has cut a statement for lasting too long:
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const states = /^(08...|57P0[1-5]|57014|53300|55P03|25P0[34])$/

/** Codes of sockets and of name resolution. */
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

/** What the driver and the pool say in words alone. */
const sentences =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|not queryable|The database has not answered/

/** Milliseconds that a start waits for a database that is away or comes and goes. */
const startTimeoutMs = 60_000
const startPauseMs = 500

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  if (states.test(code) || socketCodes.has(code)) return true
  // The pool had no connection to give in time.
  if (error.name === 'KnexTimeoutError' || error.constructor.name === 'TimeoutError') return true
  return sentences.test(error.message)
}

/**
 * Runs a step of the start again for as long as an outage keeps it from being done, a minute at most: a process
 * that begins while its database restarts waits for it. `step` must be such that it can be begun anew.
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
