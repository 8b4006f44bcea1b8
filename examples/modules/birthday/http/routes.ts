/** Routes of birthdays: for every user of a company whose plan includes them (API-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const birthdays = () => import('#modules/birthday/http/controllers/birthdays_controller')

export default function routes(router: Router) {
  router
    .group(() => {
      router.get('/birthdays', [birthdays, 'index']).as('birthday.index')
      router.get('/birthdays/today', [birthdays, 'today']).as('birthday.today')
      router.get('/birthdays/contacts/:contactId', [birthdays, 'show']).as('birthday.show')
      router.put('/birthdays/contacts/:contactId', [birthdays, 'update']).as('birthday.update')
    })
    .use(middleware.permitted({ entitlement: 'birthday.use' }))
}
