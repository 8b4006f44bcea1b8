/** The manifest of operations. */
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
})
