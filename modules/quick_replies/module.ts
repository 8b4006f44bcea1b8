import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/quick_replies/errors'

export default defineModule({
  name: 'quick_replies',
  requires: ['identity', 'tickets', 'messages'],
  summary: 'Prepared answers: a short word in the composer becomes a text, with a file if need be.',
  routes: () => import('#modules/quick_replies/routes'),
  realtime: () => import('#modules/quick_replies/realtime'),
  emits: ['quick_replies.changed'],
  abilities: { 'quick_replies.manage_shared': { grantedTo: ['admin'] } },
  errors,
  demo: () => import('#modules/quick_replies/database/seeders/demo_quick_replies'),
  tables: {
    quick_replies: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
  },
  auditContents: {
    quick_replies: { shortcode: 'which one it was, when it is deleted' },
  },
})
