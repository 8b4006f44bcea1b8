import type { Router } from '@adonisjs/core/http'

const tickets = () => import('#modules/tickets/http/controllers/tickets_controller')

export default function routes(router: Router) {
  router.get('/tickets', [tickets, 'index']).as('tickets.index')
  router.get('/tickets/u/:uuid', [tickets, 'show']).as('tickets.show_by_uuid')
  router.get('/tickets/:id', [tickets, 'show']).as('tickets.show')
  router.get('/tickets/:id/closing', [tickets, 'closing']).as('tickets.closing')
  router.post('/tickets', [tickets, 'store']).as('tickets.open')
  router.put('/tickets/:id', [tickets, 'update']).as('tickets.update')
  router.delete('/tickets/:id', [tickets, 'destroy']).as('tickets.delete')
}
