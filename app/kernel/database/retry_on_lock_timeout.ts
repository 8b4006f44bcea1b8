/** A unit of work that is retried after a lock timeout or deadlock. */
import { setTimeout as sleep } from 'node:timers/promises'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'

/** Attempts before the caller gets the database's error. */
const tries = 20
/** Maximum pause between two attempts in milliseconds. */
const pauseMs = 400

/**
 * For deleting a row that many others refer to, which locks rows in the opposite order of those who write them. Each try
 * waits for a lock for 300 ms at the most, long before PostgreSQL would abort one side of a deadlock. `body` may run
 * several times, so it must do nothing but write rows. Call it outside of a unit of work: a part of one cannot be rolled back.
 */
export async function retryOnLockTimeout<T>(body: (work: Work) => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await unitOfWork(async (work) => {
        await work.trx.rawQuery("set local lock_timeout = '300ms'")
        return body(work)
      })
    } catch (error) {
      if (!isLockConflict(error) || !left) throw error
      await sleep(Math.random() * pauseMs)
    }
  }
}

/** PostgreSQL: lock_not_available, deadlock_detected. */
const isLockConflict = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
