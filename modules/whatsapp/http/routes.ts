import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import { apiCall } from '#app/kernel/http/api_calls'

const connections = () => import('#modules/whatsapp/http/controllers/connections_controller')
const versions = () => import('#modules/whatsapp/http/controllers/versions_controller')
const platform = () => import('#modules/whatsapp/http/controllers/platform_connections_controller')
const sessions = () => import('#modules/whatsapp/http/controllers/sessions_controller')

export default function routes(router: Router) {
  const may = (ability: string) => middleware.permitted({ ability })

  router.get('/whatsapp', [connections, 'index']).as('whatsapp.index')
  router.get('/whatsapp/:id', [connections, 'show']).as('whatsapp.show').use(may('whatsapp.manage'))
  router
    .post('/whatsapp', [connections, 'store'])
    .as('whatsapp.store')
    .use(may('whatsapp.add_connection'))
  router
    .put('/whatsapp/:id', [connections, 'update'])
    .as('whatsapp.update')
    .use(may('whatsapp.manage'))
  router
    .delete('/whatsapp/:id', [connections, 'destroy'])
    .as('whatsapp.destroy')
    .use(may('whatsapp.manage'))

  const control = may('whatsapp.control_session')
  router.post('/whatsappsession/:id', [sessions, 'store']).as('whatsapp.session_start').use(control)
  router.put('/whatsappsession/:id', [sessions, 'update']).as('whatsapp.session_renew').use(control)
  router
    .delete('/whatsappsession/:id', [sessions, 'destroy'])
    .as('whatsapp.session_end')
    .use(control)
  router
    .post('/whatsappsession/:id/code', [sessions, 'code'])
    .as('whatsapp.session_code')
    .use(control)

  const operate = may('whatsapp.operate')
  router
    .get('/platform/connections', [platform, 'index'])
    .as('whatsapp.platform_index')
    .use(operate)
  router
    .get('/platform/connections/:id', [platform, 'show'])
    .as('whatsapp.platform_show')
    .use(operate)
  router
    .post('/platform/connections/:id/session', [platform, 'reconnect'])
    .as('whatsapp.platform_session_start')
    .use(operate)
  router
    .delete('/platform/connections/:id/session', [platform, 'logout'])
    .as('whatsapp.platform_session_end')
    .use(operate)

  router
    .post('/platform/connections/:id/session/code', [platform, 'pair'])
    .as('whatsapp.platform_session_code')
    .use(operate)
  router
    .get('/platform/connections/:id/code', [platform, 'code'])
    .as('whatsapp.platform_code')
    .use(operate)
  router
    .post('/platform/connections/:id/move', [platform, 'move'])
    .as('whatsapp.platform_move')
    .use(operate)

  const operator = may('whatsapp.set_version')
  router.get('/whatsapp-version', [versions, 'show']).as('whatsapp.version').use(operator)
  router.put('/whatsapp-version', [versions, 'update']).as('whatsapp.set_version').use(operator)
}

/** For programs (EXT-11). */
export function apiRoutes(router: Router) {
  apiCall(router.get('/api/connections', [connections, 'states']).as('whatsapp.api_states'), {
    scope: 'connections:read',
    summary: 'All connections and whether they are connected',
    answer: 'whatsapp/ConnectionNameWire[]',
  })
}
