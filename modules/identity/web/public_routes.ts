/** The front door: what a visitor may open. */
import type { PublicRoute } from '#web/shell/web_module'

export default [
  { path: '/login', page: () => import('./pages/login_page') },
] satisfies readonly PublicRoute[]
