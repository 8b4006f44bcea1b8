/** Keeps the clock of the house at the database's time, however wrong this machine's clock is (docs/adr/0036). */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clockOffset, setClockOffset } from '#app/kernel/clock'

/** Milliseconds between two measurements: for so long a clock that somebody sets is wrong here. */
const everyMs = 10_000
/** Questions of one measurement; the answer that came fastest counts. */
const questions = 3
/** Milliseconds; an answer that took longer says too little, since only the half of the way is known. */
const slowestMs = 1_000
/** Milliseconds of difference from which an operator should look at the machine's clock. */
const worthAWordMs = 2_000

/**
 * Measures how far the database's clock is ahead of this machine's, and sets the clock of the house by it. When no
 * answer came quickly enough, it stays as it is. Rejects when the database does not answer.
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
  if (changedMs < worthAWordMs) return
  logger.warn(
    { aheadSeconds: Math.round(offset / 100) / 10 },
    "the database's clock and this machine's differ: the database's counts, set the machine's"
  )
}

/** Measures again and again; returns the way to stop it. A database that is away changes nothing. */
export function keepFollowingDatabaseClock(): () => void {
  const timer = setInterval(() => {
    followDatabaseClock().catch((error) =>
      logger.debug({ err: error }, "the database's clock was not asked")
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
