import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/announcements/errors'

export default defineModule({
  name: 'announcements',
  summary: 'News of the operator of the platform for everybody who works on it.',
  routes: () => import('#modules/announcements/routes'),
  realtime: () => import('#modules/announcements/realtime'),
  emits: ['announcements.changed'],
  abilities: { 'announcements.manage': { grantedTo: ['super'] } },
  errors,
  demo: () => import('#modules/announcements/database/seeders/demo_announcements'),
  tables: {
    announcements: { keptWith: 'the operator writes and deletes them', personal: [] },
  },
  auditContents: {
    announcements: { title: 'which one it was, when it is deleted' },
  },
})
