/** Routes of working hours and holidays; for admins only (BIL-05). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const hours = () => import('#modules/hours/http/controllers/company_hours_controller')
const holidays = () => import('#modules/hours/http/controllers/holidays_controller')

export default function routes(router: Router) {
  const manage = middleware.permitted({ ability: 'hours.manage' })
  const path = '/companies/:id/schedules'
  router.get(path, [hours, 'show']).as('hours.show').use(manage)
  router.put(path, [hours, 'update']).as('hours.update').use(manage)
  router.get('/holidays', [holidays, 'index']).as('hours.holidays').use(manage)
  router.post('/holidays', [holidays, 'store']).as('hours.add_holiday').use(manage)
  router.put('/holidays/:id', [holidays, 'update']).as('hours.edit_holiday').use(manage)
  router.delete('/holidays/:id', [holidays, 'destroy']).as('hours.delete_holiday').use(manage)
}
