import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/chat/errors'
import { personHoldings } from '#modules/identity/contract'

export default defineModule({
  name: 'chat',
  requires: ['identity'],
  summary: 'Colleagues talk among themselves; no customer ever sees it.',
  routes: () => import('#modules/chat/http/routes'),
  realtime: () => import('#modules/chat/realtime'),
  emits: ['chat.thread_changed', 'chat.message_sent', 'chat.thread_read'],
  abilities: { 'chat.delete_any': { grantedTo: ['admin'] } },
  entitlements: { 'chat.use': { kind: 'flag', default: false, wire: 'useInternalChat' } },
  errors,
  demo: () => import('#modules/chat/database/seeders/demo_threads'),
  contributes: [contribute(personHoldings, () => import('#modules/chat/actions/leave_threads'))],
  tables: {
    threads: {
      keptWith: { table: 'companies', by: 'company_id' },
      personal: [
        {
          columns: ['title', 'last_message'],
          of: 'user',
          erased: 'when its owner or an admin deletes the thread',
        },
      ],
    },
    thread_members: { keptWith: { table: 'threads', by: 'thread_id' }, personal: [] },
    thread_messages: {
      keptWith: { table: 'threads', by: 'thread_id' },
      personal: [
        { columns: ['body'], of: 'user', erased: 'when its owner or an admin deletes the thread' },
      ],
    },
  },
})
