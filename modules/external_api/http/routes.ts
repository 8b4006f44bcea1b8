import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import { apiCall } from '#app/kernel/http/api_calls'
import {
  keyRule,
  messageToSend,
  numberToCheck,
} from '#modules/external_api/http/validators/message_validators'
import { sendLimit } from '#modules/external_api/http/send_limit'

const api = () => import('#modules/external_api/http/controllers/api_controller')
const document = () => import('#modules/external_api/http/controllers/document_controller')
const keys = () => import('#modules/external_api/http/controllers/keys_controller')

/** Called by programs with the token of a connection, or the key of a person (EXT-01, EXT-11). */
export function apiRoutes(router: Router) {
  const send = router.post('/api/messages/send', [api, 'send']).as('external_api.send')
  apiCall(send, {
    scope: 'messages:send',
    summary: 'Send a text or files to a number',
    headers: keyRule,
    body: messageToSend,
    files: { field: 'medias', most: 10 },
    answer: 'external_api/SentWire',
    refusals: [404, 409],
  })
  send.use([sendLimit, middleware.largeBody({ files: 10 })])
  apiCall(router.get('/api/messages/:id', [api, 'show']).as('external_api.message'), {
    scope: 'messages:read',
    summary: 'How far a sent message came',
    answer: 'external_api/MessageStateWire',
    refusals: [404],
  })
  apiCall(router.get('/api/contacts/check', [api, 'check']).as('external_api.check'), {
    scope: 'contacts:read',
    summary: 'Whether somebody on WhatsApp has a number',
    query: [numberToCheck],
    answer: 'external_api/NumberCheckWire',
    refusals: [404, 409],
  })
}

/** The description of these calls, for developers. */
export function openRoutes(router: Router) {
  router.get('/api/openapi.json', [document, 'show']).as('external_api.document')
  router.get('/api/docs', [document, 'page']).as('external_api.viewer')
  router.get('/api/docs/start.js', [document, 'start']).as('external_api.viewer_start')
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router
      .get(`/api/docs/${file}`, [document, 'file'])
      .as(`external_api.viewer_${file.split('.')[1]}`)
  }
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
