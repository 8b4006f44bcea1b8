/** Web module of notifications: the bell and the volume, in the top bar. */
import { topBarTools } from '#web/shell/shell_slots'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'notifications',
  fills: [
    fill(topBarTools, () => import('./components/bell')),
    fill(topBarTools, () => import('./components/volume_button'), { order: 20 }),
  ],
  realtime: () => import('./realtime'),
})
