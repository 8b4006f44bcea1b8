/** Routes of schedules: available by plan (API-14); who may change one is decided by its creator (SCH-05). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const schedules = () => import('#modules/schedules/controller')

export default function routes(router: Router) {
  router
    .group(() => {
      const file = middleware.largeBody({ files: 1 })
      router.get('/schedules', [schedules, 'index']).as('schedules.index')
      router.get('/schedules/:id', [schedules, 'show']).as('schedules.show')
      router.post('/schedules', [schedules, 'store']).as('schedules.store').use(file)
      router.put('/schedules/:id', [schedules, 'update']).as('schedules.update').use(file)
      router.delete('/schedules/:id', [schedules, 'destroy']).as('schedules.destroy')
      router.post('/schedules/:id/retry', [schedules, 'retry']).as('schedules.retry')
    })
    .use(middleware.permitted({ entitlement: 'schedules.use' }))
}
