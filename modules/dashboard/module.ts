/** Who dashboard is. */
import { defineModule } from '#app/kernel/module'
import { attendantRatings } from '#modules/dashboard/contract'
import errors from '#modules/dashboard/errors'

export default defineModule({
  name: 'dashboard',
  requires: ['identity', 'tickets'],
  summary: 'How the service is going: figures, people, and tickets by person, day and hour.',
  routes: () => import('#modules/dashboard/http/routes'),
  /** Whoever does not also see the company sees the figures of their own queues (AUT-14). */
  abilities: { 'dashboard.view': { grantedTo: ['admin', 'supervisor'], wire: 'dashboard:view' } },
  errors,
  extensionPoints: [attendantRatings],
})
