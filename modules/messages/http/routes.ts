import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import { cursorQuery } from '#app/kernel/http/after_cursor'
import { apiCall } from '#app/kernel/http/api_calls'

const messages = () => import('#modules/messages/http/controllers/messages_controller')
const media = () => import('#modules/messages/http/controllers/message_media_controller')
const changes = () => import('#modules/messages/http/controllers/message_changes_controller')

export default function routes(router: Router) {
  router.get('/messages/:ticketId', [messages, 'index']).as('messages.index')
  router.post('/messages/:id/media-retry', [media, 'retry']).as('messages.retry_media')
  router.post('/messages/:id/retry', [changes, 'retry']).as('messages.retry')
  router.post('/messages/:id/reactions', [changes, 'react']).as('messages.react')
  router.put('/messages/:id', [changes, 'update']).as('messages.edit')
  router.delete('/messages/:id', [changes, 'destroy']).as('messages.take_back')
  router.post('/tickets/:id/typing', [changes, 'type']).as('messages.type')
  router
    .post('/messages/:ticketId', [messages, 'store'])
    .as('messages.reply')
    .use(middleware.largeBody({ files: 10 }))
}

/** For programs (EXT-11). */
export function apiRoutes(router: Router) {
  const path = '/api/tickets/:ticketId/messages'
  apiCall(router.get(path, [messages, 'all']).as('messages.api_all'), {
    scope: 'messages:read',
    summary: 'All messages of a ticket, page after page',
    query: [cursorQuery],
    answer: 'messages/AllMessagesWire',
    refusals: [404],
  })
}
