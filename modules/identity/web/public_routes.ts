/** Routes that are available without a session. */
import type { PublicRoute } from '#web/shell/web_module'

export default [
  { path: '/login', page: () => import('./pages/login_page') },
  { path: '/forgetpsw', page: () => import('./pages/reset_page') },
  { path: '/setup', page: () => import('./pages/setup_page') },
] satisfies readonly PublicRoute[]
