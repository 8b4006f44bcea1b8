/** What operators do with background jobs and their queues. Each change is audited; a payload has ids alone, and is not kept. */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import { jobs, type JobRecord } from '#app/kernel/jobs/jobs'
import { firstCharacters } from '#app/kernel/text/sanitize_text'
import specs from '#modules/operations/errors'
import { accessJob, requireQueue } from '#modules/operations/jobs/look_at_jobs'

const errors = errorClasses(specs)

/** Failed jobs that one call retries. */
const retriedAtOnce = 500
/** Length of the audit trail's column, in characters. */
const longestEntityId = 64

/** In all processes, and after a restart, too. Throws 404 ERR_NO_JOB_QUEUE_FOUND. */
export const pauseQueue = (actor: Actor, name: string): Promise<void> =>
  changeQueue(actor, name, 'pause')

/** Throws 404 ERR_NO_JOB_QUEUE_FOUND. */
export const resumeQueue = (actor: Actor, name: string): Promise<void> =>
  changeQueue(actor, name, 'resume')

// The engine is changed before the commit: a change that is not audited is worse than one that is audited and failed.
async function changeQueue(actor: Actor, name: string, change: 'pause' | 'resume') {
  await unitOfWork(async ({ audit }) => {
    audit({ actor, action: `operations.${change}_queue`, entity: 'job_queue', entityId: name })
    if (!(await jobs[change](name))) throw new errors.E_JOB_QUEUE_NOT_FOUND()
  })
}

/** Throws 404 ERR_NO_JOB_FOUND, and 409 ERR_JOB_NOT_RETRIABLE. */
export async function retryJob(actor: Actor, id: string): Promise<JobRecord> {
  await changeJob(actor, id, 'retry_job', async () => {
    if (!(await jobs.retry(id))) throw new errors.E_JOB_NOT_RETRIABLE()
  })
  return accessJob(id)
}

/** Throws 404 ERR_NO_JOB_FOUND, and 409 ERR_JOB_NOT_REMOVABLE. */
export const discardJob = (actor: Actor, id: string): Promise<void> =>
  changeJob(actor, id, 'discard_job', async () => {
    if (!(await jobs.remove(id))) throw new errors.E_JOB_NOT_REMOVABLE()
  })

async function changeJob(actor: Actor, id: string, action: string, change: () => Promise<void>) {
  const { name, queue, state } = await accessJob(id)
  await unitOfWork(async ({ audit }) => {
    audit({
      ...{
        actor,
        action: `operations.${action}`,
        entity: 'job',
        entityId: firstCharacters(id, longestEntityId),
      },
      before: { name, queue, state },
    })
    await change()
  })
}

/**
 * The newest ones of the queue. `left`: those that are still failed, because another job of the same key waits or there
 * were too many for one call. Throws 404 ERR_NO_JOB_QUEUE_FOUND.
 */
export async function retryFailedJobs(
  actor: Actor,
  queue: string
): Promise<{ readonly retried: number; readonly left: number }> {
  await requireQueue(queue)
  const { jobs: failed, total } = await jobs.list('failed', { queue, perPage: retriedAtOnce })
  return unitOfWork(async ({ audit }) => {
    let retried = 0
    for (const { id } of failed) if (await jobs.retry(id)) retried++
    audit({
      ...{ actor, action: 'operations.retry_failed_jobs', entity: 'job_queue', entityId: queue },
      after: { retried },
    })
    return { retried, left: total - retried }
  })
}
