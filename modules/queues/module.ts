/** Who queues is. */
import { contribute } from '#app/kernel/extension_point'
import { defineModule } from '#app/kernel/module'
import { queueMembership } from '#modules/identity/contract'
import errors from '#modules/queues/errors'

export default defineModule({
  name: 'queues',
  core: true,
  requires: ['identity'],
  summary: 'The counters at which customers wait, and who works at them.',
  routes: () => import('#modules/queues/http/routes'),
  entitlements: { 'queues.limit': { kind: 'limit', default: null, wire: 'queues' } },
  errors,
  contributes: [
    contribute(queueMembership, () => import('#modules/queues/queries/queues_of_users')),
  ],
})
