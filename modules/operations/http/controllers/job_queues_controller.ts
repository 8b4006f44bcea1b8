/** Endpoints of the queues of background jobs, and of lanes. */
import type { HttpContext } from '@adonisjs/core/http'
import { pauseQueue, resumeQueue, retryFailedJobs } from '#modules/operations/jobs/change_jobs'
import { allQueues } from '#modules/operations/jobs/look_at_jobs'
import { queueWire } from '#modules/operations/http/transformers/job_transformer'
import type { JobQueuesWire, RetriedJobsWire } from '#modules/operations/wire'

export default class JobQueuesController {
  /** GET /platform/job-queues: queues of jobs and lanes, by name. */
  async index(): Promise<JobQueuesWire> {
    return { queues: (await allQueues()).map(queueWire) }
  }

  /** POST /platform/job-queues/{name}/pause: running jobs go on, no other one starts. */
  async pause({ actor, params }: HttpContext) {
    await pauseQueue(actor, params.name)
    return { message: 'The queue is paused.' }
  }

  /** POST /platform/job-queues/{name}/resume */
  async resume({ actor, params }: HttpContext) {
    await resumeQueue(actor, params.name)
    return { message: 'The queue goes on.' }
  }

  /** POST /platform/job-queues/{name}/retry: its failed jobs, the newest 500 at the most. */
  async retry({ actor, params }: HttpContext): Promise<RetriedJobsWire> {
    return retryFailedJobs(actor, params.name)
  }
}
