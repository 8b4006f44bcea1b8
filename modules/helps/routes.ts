/** The routes of helps: everybody reads, the operator of the platform writes (HLP-01). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const helps = () => import('#modules/helps/controller')

export default function routes(router: Router) {
  const operator = middleware.permitted({ ability: 'helps.manage' })

  router.get('/helps', [helps, 'index']).as('helps.index')
  router.get('/helps/list', [helps, 'list']).as('helps.list')
  router.get('/helps/:id', [helps, 'show']).as('helps.show')
  router.post('/helps', [helps, 'store']).as('helps.store').use(operator)
  router.put('/helps/:id', [helps, 'update']).as('helps.update').use(operator)
  router.delete('/helps/:id', [helps, 'destroy']).as('helps.destroy').use(operator)
}
