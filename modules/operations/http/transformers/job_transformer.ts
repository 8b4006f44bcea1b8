/** Jobs, their queues and lanes in the HTTP contract. */
import type { JobRecord } from '#app/kernel/jobs/jobs'
import type { QueueOrLane } from '#modules/operations/jobs/look_at_jobs'
import type { JobQueueWire, JobWire } from '#modules/operations/wire'

export const jobWire = ({ key: _key, addedAt, finishedAt, ...job }: JobRecord): JobWire => ({
  ...job,
  addedAt: isoOf(addedAt)!,
  finishedAt: isoOf(finishedAt),
})

export function queueWire(found: QueueOrLane): JobQueueWire {
  if (found.kind === 'lane') {
    const { kind, name, waiting, failed, oldestAt } = found
    return {
      ...{ name, kind, waiting, delayed: 0, active: 0, failed },
      ...{ oldestAt: oldestAt?.toISOString() ?? null, isPaused: false, donePerMinute: null },
    }
  }
  const { kind, name, counts, oldestAt, isPaused, donePerMinute } = found
  const { waiting, delayed, active, failed } = counts
  return {
    ...{ name, kind, waiting, delayed, active, failed },
    ...{ oldestAt: isoOf(oldestAt), isPaused, donePerMinute },
  }
}

const isoOf = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()
