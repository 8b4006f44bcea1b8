/** The screens of identity: the front door. */
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'identity',
  routes: [{ path: '/login', page: () => import('./pages/login_page'), bare: true }],
  hears: () => import('./hears'),
})
