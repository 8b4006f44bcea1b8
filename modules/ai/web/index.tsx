/** Lines in a conversation that say when people took over from an assistant. */
import { quietLines } from '#modules/messages/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'ai',
  realtime: () => import('./realtime'),
  fills: [fill(quietLines, () => import('./ending_lines'))],
})
