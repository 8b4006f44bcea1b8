/** The manifest of operations. */
import { countedLane } from '#app/kernel/jobs/lane_depth'
import { metricSource } from '#app/kernel/metrics/source'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/operations/errors'

export default defineModule({
  name: 'operations',
  requires: ['identity'],
  summary: 'What runs, for who runs the platform: processes, jobs and lanes, and metrics.',
  routes: () => import('#modules/operations/routes'),
  abilities: {
    'operations.read': { grantedTo: ['super'] },
    'operations.manage': { grantedTo: ['super'] },
  },
  residents: { every: () => import('#modules/operations/processes/heartbeat') },
  contributes: [contribute(metricSource, () => import('#modules/operations/processes/metrics'))],
  errors,
  tables: {
    processes: {
      keptWith: 'deleted by the process when it stops; one that was killed is swept',
      sweep: [{ days: 1 / 24, since: 'seen_at' }],
      personal: [],
    },
  },
  asks: [countedLane],
  auditContents: {
    job: {
      name: 'which work it was, when the job is gone',
      queue: 'where it waited',
      state: 'a word of a list',
    },
  },
})
