import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/dashboard/errors'

export default defineModule({
  name: 'dashboard',
  requires: ['identity', 'tickets'],
  summary: 'How the service is going: figures, people, and tickets by person, day and hour.',
  routes: () => import('#modules/dashboard/http/routes'),
  /** Users without this ability see the figures of their own queues only (AUT-14). */
  abilities: { 'dashboard.view': { grantedTo: ['admin', 'supervisor'], wire: 'dashboard:view' } },
  errors,
})
