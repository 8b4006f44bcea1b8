import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const tickets = () => import('#modules/tickets/http/controllers/tickets_controller')
const messages = () => import('#modules/tickets/http/controllers/messages_controller')

const media = () => import('#modules/tickets/http/controllers/message_media_controller')
const changes = () => import('#modules/tickets/http/controllers/message_changes_controller')

export default function routes(router: Router) {
  router.get('/tickets', [tickets, 'index']).as('tickets.index')
  router.get('/tickets/u/:uuid', [tickets, 'show']).as('tickets.show_by_uuid')
  router.get('/tickets/:id', [tickets, 'show']).as('tickets.show')
  router.get('/tickets/:id/closing', [tickets, 'closing']).as('tickets.closing')
  router.post('/tickets', [tickets, 'store']).as('tickets.open')
  router.put('/tickets/:id', [tickets, 'update']).as('tickets.update')
  router.delete('/tickets/:id', [tickets, 'destroy']).as('tickets.delete')
  router.get('/messages/:ticketId', [messages, 'index']).as('tickets.messages')
  router.post('/messages/:id/media-retry', [media, 'retry']).as('tickets.retry_media')
  router.post('/messages/:id/retry', [changes, 'retry']).as('tickets.retry')
  router.post('/messages/:id/reactions', [changes, 'react']).as('tickets.react')
  router.put('/messages/:id', [changes, 'update']).as('tickets.edit')
  router.delete('/messages/:id', [changes, 'destroy']).as('tickets.take_back')
  router.post('/tickets/:id/typing', [changes, 'type']).as('tickets.type')
  router
    .post('/messages/:ticketId', [messages, 'store'])
    .as('tickets.reply')
    .use(middleware.largeBody({ files: 10 }))
}
