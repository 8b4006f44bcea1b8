/** The routes of prompts: for admins of a company whose plan has them (API-14, AUT-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const prompts = () => import('#modules/prompts/controller')

export default function routes(router: Router) {
  router
    .group(() => {
      router.get('/prompt', [prompts, 'index']).as('prompts.index')
      router.post('/prompt', [prompts, 'store']).as('prompts.store')
      router.post('/prompt/trial', [prompts, 'tryPrompt']).as('prompts.try')
      router.post('/prompt/models', [prompts, 'models']).as('prompts.models')
      router.get('/prompt/:id', [prompts, 'show']).as('prompts.show')
      router.put('/prompt/:id', [prompts, 'update']).as('prompts.update')
      router.delete('/prompt/:id', [prompts, 'destroy']).as('prompts.destroy')
    })
    .use(middleware.permitted({ ability: 'prompts.manage', entitlement: 'prompts.use' }))
}
