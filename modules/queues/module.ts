/** Manifest of the queues module. */
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { queueMembership } from '#modules/identity/contract'
import { queueAnswerer, queueAutomation, queueDependant } from '#modules/queues/contract'
import errors from '#modules/queues/errors'

export default defineModule({
  name: 'queues',
  core: true,
  requires: ['identity', 'hours'],
  summary: 'The counters at which customers wait, and who works at them.',
  routes: () => import('#modules/queues/http/routes'),
  realtime: () => import('#modules/queues/realtime'),
  emits: ['queues.changed'],
  abilities: { 'queues.manage': { grantedTo: ['admin'] } },
  entitlements: { 'queues.limit': { kind: 'limit', default: null, wire: 'queues' } },
  settings: {
    /** BOT-40: whose working hours apply; read by queues and their screens. */
    'queues.hours': {
      default: 'disabled',
      oneOf: ['disabled', 'queue', 'company'],
      readableBy: 'members',
      wire: 'scheduleType',
    },
  },
  errors,
  extensionPoints: [queueDependant, queueAutomation, queueAnswerer],
  contributes: [
    contribute(queueMembership, () => import('#modules/queues/actions/queues_of_users')),
  ],
  tables: {
    queues: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    queue_members: { keptWith: { table: 'queues', by: 'queue_id' }, personal: [] },
    queue_options: { keptWith: { table: 'queues', by: 'queue_id' }, personal: [] },
  },
  auditContents: {
    queues: {
      name: 'which one it was, when it is deleted',
      color: 'the same',
      shifts: 'why customers were told that nobody was there',
    },
    queue_options: { title: 'which line of the menu it was, when it is deleted' },
  },
})
