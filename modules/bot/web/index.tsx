/** Screens of the bot: the company's options, fields of each connection, and the simulator below a queue's menu. */
import { queueTrial } from '#modules/queues/contract'
import {
  connectionAutomation,
  connectionGreeting,
  connectionRouting,
  connectionTexts,
} from '#modules/whatsapp/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'bot.simulate' }

export default defineWebModule({
  name: 'bot',
  options: [
    {
      // Its heading is identity's: the company's hours stand before these.
      key: 'automation',
      options: [
        { key: 'chatBotType', control: { kind: 'choice', values: ['text'] }, order: 1 },
        { key: 'sendGreetingMessageOneQueues', control: { kind: 'switch' }, order: 1 },
        {
          key: 'botMaxMessageAge',
          control: { kind: 'number', min: 1, max: 1440, unit: 'minutes' },
          order: 1,
        },
      ],
    },
  ],
  fills: [
    fill(queueTrial, () => import('./components/trial'), { needs }),
    fill(connectionGreeting, () => import('./components/greeting')),
    fill(connectionRouting, () => import('./components/transfer')),
    fill(connectionTexts, () => import('./components/away_text')),
    fill(connectionAutomation, () => import('./components/menu_limits')),
  ],
  realtime: () => import('./realtime'),
})
