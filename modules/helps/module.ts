import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/helps/errors'

export default defineModule({
  name: 'helps',
  summary: 'Videos by which the operator of the platform teaches everybody.',
  routes: () => import('#modules/helps/routes'),
  realtime: () => import('#modules/helps/realtime'),
  emits: ['helps.changed'],
  abilities: { 'helps.manage': { grantedTo: ['super'] } },
  errors,
  demo: () => import('#modules/helps/database/seeders/demo_helps'),
  tables: { helps: { keptWith: 'the operator writes and deletes them', personal: [] } },
  auditContents: {
    helps: { title: 'which one it was, when it is deleted', video: 'what it showed before' },
  },
})
