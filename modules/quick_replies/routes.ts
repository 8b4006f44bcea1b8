/** Routes of quick messages; ownership decides who may do what (QM-01). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const messages = () => import('#modules/quick_replies/controller')

export default function routes(router: Router) {
  router.get('/quick-messages', [messages, 'index']).as('quick_replies.index')
  router.get('/quick-messages/list', [messages, 'list']).as('quick_replies.list')
  router.get('/quick-messages/:id', [messages, 'show']).as('quick_replies.show')
  router.get('/quick-messages/:id/preview', [messages, 'preview']).as('quick_replies.preview')
  router.post('/quick-messages', [messages, 'store']).as('quick_replies.store')
  router.put('/quick-messages/:id', [messages, 'update']).as('quick_replies.update')
  router.delete('/quick-messages/:id', [messages, 'destroy']).as('quick_replies.destroy')
  const file = middleware.largeBody({ files: 1 })
  const upload = '/quick-messages/:id/media-upload'
  router.post(upload, [messages, 'attach']).as('quick_replies.attach').use(file)
  router.delete(upload, [messages, 'detach']).as('quick_replies.detach')
}
