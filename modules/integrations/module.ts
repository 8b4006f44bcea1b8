import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { queueAutomation } from '#modules/queues/contract'
import { ticketAutomation } from '#modules/tickets/contract'
import { connectionFields } from '#modules/whatsapp/contract'
import errors from '#modules/integrations/errors'

export default defineModule({
  name: 'integrations',
  requires: ['identity', 'contacts', 'queues', 'whatsapp', 'tickets', 'messages'],
  summary: 'Programs of others that answer customers before people do.',
  routes: () => import('#modules/integrations/routes'),
  realtime: () => import('#modules/integrations/realtime'),
  emits: ['integrations.changed'],
  abilities: { 'integrations.manage': { grantedTo: ['admin'] } },
  entitlements: { 'integrations.use': { kind: 'flag', default: false, wire: 'useIntegrations' } },
  errors,
  contributes: [
    contribute(queueAutomation, () => import('#modules/integrations/automations')),
    contribute(ticketAutomation, () => import('#modules/integrations/automations')),
    contribute(connectionFields, () => import('#modules/integrations/connection_fields')),
  ],
  tables: {
    integrations: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    connection_integrations: {
      keptWith: { table: 'connections', by: 'connection_id' },
      personal: [],
    },
  },
  auditContents: {
    integrations: { name: 'which one it was, when it is deleted', kind: 'what kind it was' },
  },
})
