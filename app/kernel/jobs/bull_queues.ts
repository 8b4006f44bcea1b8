/** What an operator sees of a BullMQ queue, the same in PostgreSQL and in Redis. */
import type { JobType, Queue } from 'bullmq'
import { clockOffset, now } from '#app/kernel/clock'
import { jobStates, type JobCounts, type QueueRecord } from '#app/kernel/jobs/port'

/** Successful jobs that a queue keeps. */
export const keptCompleted = 1000
const minuteMs = 60_000
/** In PostgreSQL the waiting jobs of a paused queue are counted as such, in Redis as waiting. The engine's types omit it. */
const pausedState = 'paused' as JobType

export async function queueRecord(queue: Queue): Promise<QueueRecord> {
  const [counts, isPaused] = await Promise.all([countsOf(queue), queue.isPaused()])
  const [oldestAt, donePerMinute] = await Promise.all([
    oldestOf(queue, counts.waiting),
    donePerMinuteOf(queue, counts.completed),
  ])
  return { name: queue.name, counts, isPaused, oldestAt, donePerMinute }
}

export async function countsOf(queue: Queue): Promise<JobCounts> {
  const { paused, ...counts } = await queue.getJobCounts(...jobStates, pausedState)
  return { ...(counts as unknown as JobCounts), waiting: counts.waiting + paused }
}

// The last one of the list: PostgreSQL knows no other order of waiting jobs than the newest first.
async function oldestOf(queue: Queue, waiting: number): Promise<number | null> {
  if (waiting === 0) return null
  const [job] = await queue.getJobs(['waiting'], waiting - 1, waiting - 1, false)
  return job ? job.timestamp + (job.opts.delay ?? 0) : null
}

/**
 * Found by halving, in ten looks at the most. The engine's own metrics would cost a statement for each job, and those of
 * PostgreSQL do not say of which minute they are.
 */
async function donePerMinuteOf(queue: Queue, completed: number): Promise<number> {
  // The engine stamps jobs with the machine's clock.
  const at = now().toMillis() - clockOffset()
  const finishedAt = async (place: number): Promise<number> => {
    const [job] = await queue.getJobs(['completed'], place, place, false)
    return job?.finishedOn ?? 0
  }
  if (completed === 0 || (await finishedAt(0)) < at - minuteMs) return 0
  // The newest is in place 0; `inside` is of the last minute, `outside` is not.
  let [inside, outside] = [0, completed]
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if ((await finishedAt(middle)) < at - minuteMs) outside = middle
    else inside = middle
  }
  const count = inside + 1
  if (count < keptCompleted) return count
  // There were more than are kept: those that are tell how fast it went.
  return Math.round((count * minuteMs) / Math.max(1, at - (await finishedAt(inside))))
}
