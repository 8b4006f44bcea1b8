/** Routes of the files library: admins maintain it, everybody sends from it (AUT-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const lists = () => import('#modules/files/controller')

export default function routes(router: Router) {
  const manage = middleware.permitted({ ability: 'files.manage' })
  router.get('/files', [lists, 'index']).as('files.index')
  router.get('/files/:id', [lists, 'show']).as('files.show').use(manage)
  router.get('/files/:id/preview', [lists, 'preview']).as('files.preview')
  router.post('/files', [lists, 'store']).as('files.store').use(manage)
  router.put('/files/:id', [lists, 'update']).as('files.update').use(manage)
  router.delete('/files/:id', [lists, 'destroy']).as('files.destroy').use(manage)
  router
    .post('/files/uploadList/:fileId', [lists, 'upload'])
    .as('files.upload')
    .use([manage, middleware.largeBody({ files: 10 })])
  router.post('/messages/:ticketId/file-list', [lists, 'send']).as('files.send')
}
