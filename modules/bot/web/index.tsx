/** Screens of the bot: the simulator below a queue's menu. */
import { queueTrial } from '#modules/queues/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'bot.simulate' }

export default defineWebModule({
  name: 'bot',
  fills: [fill(queueTrial, () => import('./components/trial'), { needs })],
  realtime: () => import('./realtime'),
})
