/** A unit of work that holds rows in another order than everybody else: it gives way, and tries again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'

/** Tries before it is told that something else holds the rows. */
const tries = 20
/** Milliseconds between two of them, at most. */
const pauseMs = 400

/**
 * For what deletes a thing at which much is written meanwhile: whoever writes holds their own row and then wants that of the
 * thing, here it is the other way round. It waits for a lock for 300 ms, long before PostgreSQL would choose a victim, and
 * `body` runs anew, so it must leave nothing behind but rows. Joined to a work under way it cannot be undone alone: call it outside.
 */
export async function givingWay<T>(body: (work: Work) => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await unitOfWork(async (work) => {
        await work.trx.rawQuery("set local lock_timeout = '300ms'")
        return body(work)
      })
    } catch (error) {
      if (!isHeldUp(error) || !left) throw error
      await sleep(Math.random() * pauseMs)
    }
  }
}

/** PostgreSQL: lock_not_available, deadlock_detected. */
const isHeldUp = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
