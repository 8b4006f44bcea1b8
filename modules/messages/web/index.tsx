/** The module's browser manifest: the conversation, in the tickets screen. */
import { kindIcon, ticketConversation } from '#modules/tickets/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'messages',
  fills: [
    fill(ticketConversation, () => import('./components/conversation')),
    fill(kindIcon, () => import('./components/kind_drawing')),
  ],
  options: [
    {
      // Its heading is identity's.
      key: 'company',
      options: [
        {
          key: 'messageRetentionDays',
          control: { kind: 'number', min: 0, max: 3650, unit: 'days' },
          order: 1,
        },
      ],
    },
  ],
  realtime: () => import('./realtime'),
})
