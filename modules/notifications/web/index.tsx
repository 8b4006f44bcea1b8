/** Web module of notifications: the bell of the top bar. */
import { topBarTools } from '#web/shell/shell_slots'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'notifications',
  fills: [fill(topBarTools, () => import('./components/bell'))],
  realtime: () => import('./realtime'),
})
