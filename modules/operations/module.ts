/** The manifest of operations. */
import { countedLane } from '#app/kernel/jobs/lane_depth'
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
  errors,
  asks: [countedLane],
  auditContents: {
    job: {
      name: 'which work it was, when the job is gone',
      queue: 'where it waited',
      state: 'a word of a list',
    },
  },
})
