/** Routes of chats: the plan decides who has the module, membership who has a chat (API-14, CHT-01). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const chats = () => import('#modules/chat/http/controllers/chats_controller')
const messages = () => import('#modules/chat/http/controllers/chat_messages_controller')

export default function routes(router: Router) {
  router
    .group(() => {
      router.get('/chats', [chats, 'index']).as('chat.index')
      router.get('/chats/unread', [chats, 'unread']).as('chat.unread')
      router.get('/chats/:id', [chats, 'show']).as('chat.show')
      router.post('/chats', [chats, 'store']).as('chat.store')
      router.put('/chats/:id', [chats, 'update']).as('chat.update')
      router.delete('/chats/:id', [chats, 'destroy']).as('chat.destroy')
      router.get('/chats/:id/messages', [messages, 'index']).as('chat.messages')
      router.post('/chats/:id/messages', [messages, 'store']).as('chat.say')
      router.post('/chats/:id/read', [messages, 'read']).as('chat.read')
    })
    .use(middleware.permitted({ entitlement: 'chat.use' }))
}
