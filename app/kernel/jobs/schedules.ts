/** Syncs the engine's schedules with the manifests: adds new ones, updates changed ones, deletes obsolete ones. */
import { isDeepStrictEqual } from 'node:util'
import type { JobSchedulerJson, Queue } from 'bullmq'
import type { JobSpec, Schedule } from '#app/kernel/modules/module'
import { optionsOf } from '#app/kernel/jobs/bull_jobs'
import { UnknownJobError } from '#app/kernel/jobs/port'
import { queueOf } from '#app/kernel/jobs/settings'

interface ScheduleParts {
  readonly schedules: readonly Schedule[]
  readonly specs: ReadonlyMap<string, JobSpec>
  readonly queueNames: readonly string[]
  readonly queue: (name: string) => Queue
}

interface Wanted extends Required<Schedule> {
  readonly id: string
  readonly spec: JobSpec
}

/** Also deletes the schedules that no enabled module declares, in every known queue. */
export async function syncSchedules(parts: ScheduleParts): Promise<void> {
  const wanted = wantedOf(parts)
  for (const name of parts.queueNames) {
    const queue = parts.queue(name)
    const mine = wanted.filter(({ spec }) => queueOf(spec) === name)
    const present = await queue.getJobSchedulers()
    for (const { key } of present) {
      if (!mine.some(({ id }) => id === key)) await queue.removeJobScheduler(key)
    }
    for (const schedule of mine) {
      const current = present.find(({ key }) => key === schedule.id)
      if (!current || !(await stands(queue, current, schedule))) await put(queue, schedule)
    }
  }
}

/** The first schedule of a job has the job's name as its id, so that a changed pattern replaces the old one. */
function wantedOf({ schedules, specs }: ScheduleParts): Wanted[] {
  return schedules.map(({ job, cron, timeZone = 'UTC' }, index) => {
    const spec = specs.get(job)
    if (!spec) throw new UnknownJobError(job)
    const earlier = schedules.slice(0, index).filter((other) => other.job === job).length
    return { id: earlier ? `${job}#${earlier + 1}` : job, job, cron, timeZone, spec }
  })
}

// An unchanged schedule is not written again: that would drop a run that became due while no worker was running.
async function stands(queue: Queue, current: JobSchedulerJson, wanted: Wanted) {
  const { attempts, backoff } = optionsOf(wanted.spec)
  const same =
    current.name === wanted.job &&
    current.pattern === wanted.cron &&
    current.tz === wanted.timeZone &&
    current.template?.opts?.attempts === attempts &&
    isDeepStrictEqual(current.template?.opts?.backoff, backoff)
  return same && Boolean(await queue.getJob(`repeat:${current.key}:${current.next}`))
}

async function put(queue: Queue, { id, job, cron, timeZone, spec }: Wanted) {
  await queue.upsertJobScheduler(
    id,
    { pattern: cron, tz: timeZone },
    { name: job, data: {}, opts: optionsOf(spec) }
  )
}
