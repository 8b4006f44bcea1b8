/** Manifest of the webhooks module. */
import { countedLane } from '#app/kernel/jobs/lane_depth'
import { contribute } from '#app/kernel/modules/extension_point'
import { eventRecorder } from '#app/kernel/modules/event_recorder'
import { personalData } from '#modules/contacts/contract'
import { defineModule } from '#app/kernel/modules/module'
import { outgoingEvent } from '#app/kernel/modules/outgoing_event'
import errors from '#modules/webhooks/errors'

export default defineModule({
  name: 'webhooks',
  requires: ['identity', 'mail', 'contacts', 'whatsapp', 'tickets', 'messages'],
  summary: 'Other programs hear of a company’s events, signed and in order.',
  routes: () => import('#modules/webhooks/http/routes'),
  abilities: { 'webhooks.manage': { grantedTo: ['admin'] } },
  entitlements: { 'webhooks.use': { kind: 'flag', default: false, wire: 'useExternalApi' } },
  residents: { worker: () => import('#modules/webhooks/delivery/lane') },
  errors,
  demo: () => import('#modules/webhooks/database/seeders/demo_webhook'),
  sandbox: 'modules/webhooks/sandbox/index',
  asks: [outgoingEvent],
  contributes: [
    contribute(personalData, () => import('#modules/webhooks/personal_data')),
    contribute(countedLane, () => import('#modules/webhooks/delivery/lane_depth')),
    contribute(eventRecorder, () => import('#modules/webhooks/recording/record_events')),
  ],
  tables: {
    webhook_endpoints: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    webhook_deliveries: {
      keptWith: { table: 'webhook_endpoints', by: 'endpoint_id' },
      sweep: [{ days: 30, since: 'created_at' }],
      personal: [
        {
          columns: ['body', 'answer'],
          of: 'contact',
          erased: 'with the row after 30 days, before a deleted contact is purged (CON-03)',
        },
      ],
    },
  },
  auditContents: { webhook_endpoints: { name: 'which webhook it was, when it is gone' } },
})
