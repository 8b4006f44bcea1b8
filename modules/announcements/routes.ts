/** The routes of announcements: everybody reads, the operator of the platform writes (ANN-01). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const announcements = () => import('#modules/announcements/controller')

export default function routes(router: Router) {
  const operator = middleware.permitted({ ability: 'announcements.manage' })

  router.get('/announcements', [announcements, 'index']).as('announcements.index')
  router.get('/announcements/:id', [announcements, 'show']).as('announcements.show')
  router.post('/announcements', [announcements, 'store']).as('announcements.store').use(operator)
  router
    .put('/announcements/:id', [announcements, 'update'])
    .as('announcements.update')
    .use(operator)
  router
    .delete('/announcements/:id', [announcements, 'destroy'])
    .as('announcements.destroy')
    .use(operator)
  const picture = middleware.largeBody({ files: 1 })
  const upload = '/announcements/:id/media-upload'
  router.post(upload, [announcements, 'attach']).as('announcements.attach').use([operator, picture])
  router.delete(upload, [announcements, 'detach']).as('announcements.detach').use(operator)
}
