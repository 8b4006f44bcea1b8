/** Keeps the application's clock at the database's time, however wrong this machine's clock is (docs/adr/0036). */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clockOffset, setClockOffset } from '#app/kernel/clock'

/** Milliseconds between two measurements: how long a change of this machine's clock can go unnoticed. */
const everyMs = 10_000
/** Queries per measurement; the one with the shortest round trip counts. */
const questions = 3
/** Milliseconds; a slower round trip is too inaccurate, since only the sum of both directions is known. */
const slowestMs = 1_000
/** Milliseconds of clock difference that are worth a warning to the operator. */
const warnAboveMs = 2_000

/**
 * Measures how far the database's clock is ahead of this machine's and sets the application's clock accordingly.
 * Keeps the former offset when no reply was fast enough. Rejects when the database does not reply.
 */
export async function followDatabaseClock(): Promise<void> {
  let fastestMs = slowestMs
  let offset: number | null = null
  for (let asked = 0; asked < questions; asked++) {
    const sentAt = performance.now()
    const { rows } = await db.rawQuery('select extract(epoch from clock_timestamp()) * 1000 as ms')
    const tookMs = performance.now() - sentAt
    if (tookMs > fastestMs) continue
    fastestMs = tookMs
    offset = Number(rows[0].ms) + tookMs / 2 - Date.now()
  }
  if (offset === null) return
  const changedMs = Math.abs(offset - clockOffset())
  setClockOffset(offset)
  if (changedMs < warnAboveMs) return
  logger.warn(
    { aheadSeconds: Math.round(offset / 100) / 10 },
    "the database's clock and this machine's differ: the database's counts, set the machine's"
  )
}

/**
 * Repeats the measurement; returns a function that stops it. While the database is unreachable the offset is kept.
 */
export function keepFollowingDatabaseClock(): () => void {
  const timer = setInterval(() => {
    followDatabaseClock().catch((error) =>
      logger.debug({ err: error }, "the database's clock was not asked")
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
