/** The calls of identity. */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import '#modules/identity/http/sign_in_limits'

const sessions = () => import('#modules/identity/http/controllers/sessions_controller')
const users = () => import('#modules/identity/http/controllers/users_controller')
const settings = () => import('#modules/identity/http/controllers/settings_controller')
const companies = () => import('#modules/identity/http/controllers/companies_controller')

export function openRoutes(router: Router) {
  router.post('/auth/login', [sessions, 'store']).as('identity.sign_in')
  router.post('/auth/refresh_token', [sessions, 'renew']).as('identity.renew_session')
}

export default function identityRoutes(router: Router) {
  router.delete('/auth/logout', [sessions, 'destroy']).as('identity.sign_out')
  router.get('/auth/me', [sessions, 'show']).as('identity.me')

  router.get('/users/list', [users, 'names']).as('identity.user_names')
  router.post('/users/set-language/:language', [users, 'setLanguage']).as('identity.set_language')

  router.get('/settings', [settings, 'index']).as('identity.settings')
  router
    .put('/settings/:key', [settings, 'update'])
    .as('identity.change_setting')
    .use(middleware.permitted({ ability: 'identity.manage_settings' }))

  router.get('/companies/listPlan/:id', [companies, 'plan']).as('identity.company_plan')
}
