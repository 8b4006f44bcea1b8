import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import '#modules/identity/http/reset_limits'
import '#modules/identity/http/sign_in_limits'

const sessions = () => import('#modules/identity/http/controllers/sessions_controller')
const users = () => import('#modules/identity/http/controllers/users_controller')
const settings = () => import('#modules/identity/http/controllers/settings_controller')
const resets = () => import('#modules/identity/http/controllers/password_resets_controller')
const setup = () => import('#modules/identity/http/controllers/setup_controller')
const platformUsers = () => import('#modules/identity/http/controllers/platform_users_controller')
const operatorKeys = () => import('#modules/identity/http/controllers/operator_keys_controller')
const companies = () => import('#modules/identity/http/controllers/companies_controller')

export function openRoutes(router: Router) {
  router.post('/auth/login', [sessions, 'store']).as('identity.sign_in')
  router.post('/auth/refresh_token', [sessions, 'renew']).as('identity.renew_session')
  router.get('/setup', [setup, 'show']).as('identity.setup_state')
  router.post('/setup', [setup, 'store']).as('identity.set_up')
  router.post('/forgetpassword/:email', [resets, 'store']).as('identity.ask_for_reset')
  router.post('/resetpasswords', [resets, 'update']).as('identity.reset_password')
  router
    .post('/resetpasswords/:email/:token/:newPassword', [resets, 'updateByPath'])
    .as('identity.reset_password_by_path')
}

/** Also available to a company with an overdue subscription: signing out, and what shows its debt and the reason (BIL-09). */
export function unpaidRoutes(router: Router) {
  router.delete('/auth/logout', [sessions, 'destroy']).as('identity.sign_out')
  router.get('/auth/me', [sessions, 'show']).as('identity.me')
  router.get('/settings', [settings, 'index']).as('identity.settings')
  router.get('/companies/listPlan/:id', [companies, 'plan']).as('identity.company_plan')
}

export default function identityRoutes(router: Router) {
  const manage = middleware.permitted({ ability: 'identity.edit_profiles' })
  router.get('/users', [users, 'index']).as('identity.users')
  router.get('/users/list', [users, 'names']).as('identity.user_names')
  router.get('/users/:id', [users, 'show']).as('identity.user')
  router.post('/users', [users, 'store']).as('identity.add_user').use(manage)
  router.put('/users/:id', [users, 'update']).as('identity.edit_user')
  router.delete('/users/:id', [users, 'destroy']).as('identity.delete_user').use(manage)
  router.post('/users/set-language/:language', [users, 'setLanguage']).as('identity.set_language')

  router
    .post('/companies/:id/enter', [companies, 'enter'])
    .as('identity.enter_company')
    .use(middleware.permitted({ ability: 'identity.enter_companies' }))
  router
    .get('/settings/platform', [settings, 'platform'])
    .as('identity.platform_settings')
    .use(middleware.permitted({ ability: 'identity.manage_platform' }))
  router
    .put('/settings/:key', [settings, 'update'])
    .as('identity.change_setting')
    .use(middleware.permitted({ ability: 'identity.manage_settings' }))
  platformRoutes(router)
}

/** For the operator of the platform, also from the server's own machine (ADR 69). */
function platformRoutes(router: Router) {
  const operator = middleware.permitted({ ability: 'identity.manage_platform' })
  router
    .get('/platform/users', [platformUsers, 'index'])
    .as('identity.platform_users')
    .use(operator)
  router
    .get('/platform/users/:id', [platformUsers, 'show'])
    .as('identity.platform_user')
    .use(operator)
  router
    .post('/platform/users/:id/reset-link', [platformUsers, 'link'])
    .as('identity.make_reset_link')
    .use(operator)
  router
    .delete('/platform/users/:id/sessions', [platformUsers, 'endSessions'])
    .as('identity.end_any_sessions')
    .use(operator)
  router
    .put('/platform/users/:id/super', [platformUsers, 'setSuper'])
    .as('identity.set_super')
    .use(operator)
  router
    .get('/platform/operator-keys', [operatorKeys, 'index'])
    .as('identity.operator_keys')
    .use(operator)
  router
    .post('/platform/operator-keys', [operatorKeys, 'store'])
    .as('identity.add_operator_key')
    .use(operator)
  router
    .delete('/platform/operator-keys/:id', [operatorKeys, 'destroy'])
    .as('identity.revoke_operator_key')
    .use(operator)
  router.get('/platform/settings', [settings, 'ofAny']).as('identity.any_settings').use(operator)
  router
    .put('/platform/settings/:key', [settings, 'updateAny'])
    .as('identity.change_any_setting')
    .use(operator)
}
