import type { Router } from '@adonisjs/core/http'
import { apiCall, pageQuery } from '#app/kernel/http/api_calls'
import { cursorQuery } from '#app/kernel/http/after_cursor'
import {
  listQuery,
  newTicket,
  ticketUpdate,
} from '#modules/tickets/http/validators/ticket_validators'

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

/** For programs (EXT-11). */
export function apiRoutes(router: Router) {
  const path = '/api/tickets'
  apiCall(router.get(path, [tickets, 'index']).as('tickets.api_index'), {
    scope: 'tickets:read',
    summary: 'Tickets by their last change, or those that match',
    query: [pageQuery, listQuery],
    answer: 'tickets/TicketsPageWire',
  })
  apiCall(router.get(`${path}/all`, [tickets, 'all']).as('tickets.api_all'), {
    scope: 'tickets:read',
    summary: 'All tickets, page after page',
    query: [cursorQuery],
    answer: 'tickets/AllTicketsWire',
  })
  apiCall(router.get(`${path}/:id`, [tickets, 'show']).as('tickets.api_show'), {
    scope: 'tickets:read',
    summary: 'One ticket',
    answer: 'tickets/TicketDetailWire',
    refusals: [404],
  })
  apiCall(router.post(path, [tickets, 'store']).as('tickets.api_open'), {
    scope: 'tickets:write',
    summary: 'Open a ticket with a contact',
    body: newTicket,
    answer: 'tickets/TicketWire',
    refusals: [404, 409],
  })
  apiCall(router.put(`${path}/:id`, [tickets, 'update']).as('tickets.api_update'), {
    scope: 'tickets:write',
    summary: 'Accept, transfer, return or close a ticket',
    body: ticketUpdate,
    answer: 'tickets/TicketWire',
    refusals: [404, 409],
  })
}
