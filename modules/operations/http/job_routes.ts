/** The routes of background jobs, their queues, and lanes. */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const queues = () => import('#modules/operations/http/controllers/job_queues_controller')
const jobs = () => import('#modules/operations/http/controllers/jobs_controller')

export function jobRoutes(router: Router) {
  const reader = middleware.permitted({ ability: 'operations.read' })
  const manager = middleware.permitted({ ability: 'operations.manage' })

  router.get('/platform/job-queues', [queues, 'index']).as('operations.job_queues').use(reader)
  router
    .post('/platform/job-queues/:name/pause', [queues, 'pause'])
    .as('operations.pause_queue')
    .use(manager)
  router
    .post('/platform/job-queues/:name/resume', [queues, 'resume'])
    .as('operations.resume_queue')
    .use(manager)
  router
    .post('/platform/job-queues/:name/retry', [queues, 'retry'])
    .as('operations.retry_failed_jobs')
    .use(manager)

  router.get('/platform/jobs', [jobs, 'index']).as('operations.jobs').use(reader)
  router.get('/platform/jobs/:id', [jobs, 'show']).as('operations.job').use(reader)
  router.post('/platform/jobs/:id/retry', [jobs, 'retry']).as('operations.retry_job').use(manager)
  router.delete('/platform/jobs/:id', [jobs, 'destroy']).as('operations.discard_job').use(manager)
}
