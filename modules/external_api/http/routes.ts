import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import { sendLimit } from '#modules/external_api/http/send_limit'

const api = () => import('#modules/external_api/http/controllers/api_controller')

/** Called by programs with the token of a connection (EXT-01). */
export function apiRoutes(router: Router) {
  router
    .post('/api/messages/send', [api, 'send'])
    .as('external_api.send')
    .use([sendLimit, middleware.largeBody({ files: 10 })])
  router.get('/api/messages/:id', [api, 'show']).as('external_api.message')
  router.get('/api/contacts/check', [api, 'check']).as('external_api.check')
}
