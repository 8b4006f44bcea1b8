/** The routes of the calendar: everybody reads and writes its events, admins connect it (AUT-14). */
import type { Router } from '@adonisjs/core/http'
import { callbackPath } from '#modules/calendar/contract'
import { middleware } from '#start/kernel'

const calendar = () => import('#modules/calendar/controller')
const path = '/google-calendar'

export default function routes(router: Router) {
  router.get(`${path}/check-auth`, [calendar, 'check']).as('calendar.check')
  router.get(`${path}/events`, [calendar, 'index']).as('calendar.events')
  router.get(`${path}/contacts/:contactId/next`, [calendar, 'next']).as('calendar.next')
  router.post(`${path}/events`, [calendar, 'store']).as('calendar.add_event')
  router.delete(`${path}/events/:id`, [calendar, 'destroy']).as('calendar.delete_event')
  router
    .group(() => {
      router.get(`${path}/auth`, [calendar, 'begin']).as('calendar.begin')
      router.delete(`${path}/auth`, [calendar, 'disconnect']).as('calendar.disconnect')
      router.put(`${path}/settings`, [calendar, 'settings']).as('calendar.settings')
    })
    .use(middleware.permitted({ ability: 'calendar.manage' }))
}

/** Google leads a browser here, which sends no token. */
export function openRoutes(router: Router) {
  router.get(callbackPath, [calendar, 'finish']).as('calendar.finish')
}
