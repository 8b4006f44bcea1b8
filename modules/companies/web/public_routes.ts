/** Routes that are available without a session. */
import type { PublicRoute } from '#web/shell/web_module'

export default [
  { path: '/signup', page: () => import('./pages/signup_page') },
] satisfies readonly PublicRoute[]
