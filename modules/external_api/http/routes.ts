import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import { apiCall } from '#app/kernel/http/api_calls'
import { sendLimit } from '#modules/external_api/http/send_limit'

const api = () => import('#modules/external_api/http/controllers/api_controller')
const keys = () => import('#modules/external_api/http/controllers/keys_controller')

/** Called by programs with the token of a connection, or the key of a person (EXT-01, EXT-11). */
export function apiRoutes(router: Router) {
  const send = router.post('/api/messages/send', [api, 'send']).as('external_api.send')
  apiCall(send, { scope: 'messages:send', summary: 'Send a text or files to a number' })
  send.use([sendLimit, middleware.largeBody({ files: 10 })])
  apiCall(router.get('/api/messages/:id', [api, 'show']).as('external_api.message'), {
    scope: 'messages:read',
    summary: 'How far a sent message came',
  })
  apiCall(router.get('/api/contacts/check', [api, 'check']).as('external_api.check'), {
    scope: 'contacts:read',
    summary: 'Whether somebody on WhatsApp has a number',
  })
}

export default function routes(router: Router) {
  const entitlement = 'external_api.use'
  const own = middleware.permitted({ entitlement })
  router.get('/api-keys', [keys, 'index']).as('external_api.keys').use(own)
  router
    .get('/api-keys/all', [keys, 'all'])
    .as('external_api.all_keys')
    .use(middleware.permitted({ ability: 'external_api.manage', entitlement }))
  router.get('/api-keys/scopes', [keys, 'scopes']).as('external_api.scopes').use(own)
  router.post('/api-keys', [keys, 'store']).as('external_api.add_key').use(own)
  router.delete('/api-keys/:id', [keys, 'destroy']).as('external_api.revoke_key').use(own)
}
