/** Routes of the board: available by plan (API-14); supervisors and admins order the lanes. */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const board = () => import('#modules/kanban/http/controllers/board_controller')
const lanes = () => import('#modules/kanban/http/controllers/lanes_controller')

export default function routes(router: Router) {
  router
    .group(() => {
      router.get('/ticket/kanban', [board, 'index']).as('kanban.board')
      router.put('/ticket-tags/:ticketId/:tagId', [board, 'move']).as('kanban.move')
      router.delete('/ticket-tags/:ticketId', [board, 'leave']).as('kanban.leave')
      router.get('/tags/kanban', [lanes, 'index']).as('kanban.lanes')
      router
        .put('/tags/kanban/order', [lanes, 'order'])
        .as('kanban.order_lanes')
        .use(middleware.permitted({ ability: 'tags.mark_kanban' }))
    })
    .use(middleware.permitted({ entitlement: 'kanban.use' }))
}
