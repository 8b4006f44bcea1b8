import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { inboundResponder } from '#modules/messages/contract'
import { queueDependant } from '#modules/queues/contract'
import { connectionFields } from '#modules/whatsapp/contract'
import errors from '#modules/bot/errors'

export default defineModule({
  name: 'bot',
  requires: ['identity', 'contacts', 'hours', 'queues', 'whatsapp', 'tickets', 'messages'],
  summary: 'What a number says by itself: menus, closed hours, and whose turn it is.',
  routes: () => import('#modules/bot/http/routes'),
  demo: () => import('#modules/bot/database/seeders/demo_texts'),
  abilities: { 'bot.simulate': { grantedTo: ['admin'] } },
  jobs: {
    'bot.greet': { load: () => import('#modules/bot/jobs/greet'), attempts: 3 },
    'bot.enqueue_greetings': { load: () => import('#modules/bot/jobs/enqueue_greetings') },
    'bot.hand_over_silent': { load: () => import('#modules/bot/jobs/hand_over_silent') },
  },
  schedules: [
    { job: 'bot.enqueue_greetings', cron: '* * * * *' },
    { job: 'bot.hand_over_silent', cron: '* * * * *' },
  ],
  settings: {
    'bot.greet_for_one_queue': {
      default: 'disabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'sendGreetingMessageOneQueues',
    },
    /** BOT-05: the menu of queues is sent as a text; WhatsApp no longer supports other kinds. */
    'bot.menu_kind': {
      default: 'text',
      oneOf: ['text'],
      takenFor: { button: 'text', list: 'text' },
      readableBy: 'admins',
      wire: 'chatBotType',
    },
    /** IN-14: minutes. */
    'bot.oldest_message': {
      default: 10,
      min: 1,
      max: 1440,
      readableBy: 'admins',
      wire: 'botMaxMessageAge',
    },
  },
  errors,
  contributes: [
    contribute(inboundResponder, () => import('#modules/bot/responders/working_hours')),
    contribute(inboundResponder, () => import('#modules/bot/responders/restart')),
    contribute(inboundResponder, () => import('#modules/bot/responders/queue_choice')),
    contribute(inboundResponder, () => import('#modules/bot/responders/queue_menu')),
    contribute(queueDependant, () => import('#modules/bot/actions/release_queue')),
    contribute(connectionFields, () => import('#modules/bot/http/connection_fields')),
  ],
  tables: {
    bot_connections: { keptWith: { table: 'connections', by: 'connection_id' }, personal: [] },
    bot_conversations: { keptWith: { table: 'tickets', by: 'ticket_id' }, personal: [] },
  },
})
