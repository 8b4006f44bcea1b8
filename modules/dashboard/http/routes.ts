/** Routes of the dashboard: for admins, and for supervisors limited to their own queues (AUT-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const dashboard = () => import('#modules/dashboard/http/controllers/dashboard_controller')

export default function routes(router: Router) {
  const viewer = middleware.permitted({ ability: 'dashboard.view' })

  router.get('/dashboard', [dashboard, 'figures']).as('dashboard.figures').use(viewer)
  router.get('/dashboard/ticketsUsers', [dashboard, 'people']).as('dashboard.people').use(viewer)
  router.get('/dashboard/ticketsDay', [dashboard, 'days']).as('dashboard.days').use(viewer)
}
