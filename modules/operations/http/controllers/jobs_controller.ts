/** Endpoints of background jobs. */
import type { HttpContext } from '@adonisjs/core/http'
import { discardJob, retryJob } from '#modules/operations/jobs/change_jobs'
import { accessJob, listJobs } from '#modules/operations/jobs/look_at_jobs'
import { jobWire } from '#modules/operations/http/transformers/job_transformer'
import { jobFilters } from '#modules/operations/http/validators/job_validators'
import type { JobsPageWire, JobWire } from '#modules/operations/wire'

export default class JobsController {
  /** GET /platform/jobs?state&queue&pageNumber: failed ones unless another state is given. */
  async index({ request }: HttpContext): Promise<JobsPageWire> {
    const { pageNumber, ...filters } = request.qs()
    const { rows, ...page } = await listJobs(await jobFilters.validate(filters), pageNumber)
    return { jobs: rows.map(jobWire), ...page }
  }

  /** GET /platform/jobs/{id} */
  async show({ params }: HttpContext): Promise<JobWire> {
    return jobWire(await accessJob(params.id))
  }

  /** POST /platform/jobs/{id}/retry: with all its attempts. */
  async retry({ actor, params }: HttpContext): Promise<JobWire> {
    return jobWire(await retryJob(actor, params.id))
  }

  /** DELETE /platform/jobs/{id} */
  async destroy({ actor, params }: HttpContext) {
    await discardJob(actor, params.id)
    return { message: 'The job has been discarded.' }
  }
}
