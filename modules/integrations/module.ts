import { countedLane } from '#app/kernel/jobs/lane_depth'
import { contribute } from '#app/kernel/modules/extension_point'
import { personalData } from '#modules/contacts/contract'
import { defineModule } from '#app/kernel/modules/module'
import { inboundResponder } from '#modules/messages/contract'
import { queueAnswerer, queueAutomation } from '#modules/queues/contract'
import { ticketAutomation } from '#modules/tickets/contract'
import { connectionFields } from '#modules/whatsapp/contract'
import errors from '#modules/integrations/errors'

export default defineModule({
  name: 'integrations',
  requires: ['identity', 'contacts', 'queues', 'whatsapp', 'tickets', 'messages'],
  summary: 'Programs of others that answer customers before people do.',
  sandbox: 'modules/integrations/sandbox/index',
  demo: () => import('#modules/integrations/database/seeders/demo_flows'),
  routes: () => import('#modules/integrations/routes'),
  realtime: () => import('#modules/integrations/realtime'),
  emits: ['integrations.changed'],
  abilities: { 'integrations.manage': { grantedTo: ['admin'] } },
  entitlements: { 'integrations.use': { kind: 'flag', default: false, wire: 'useIntegrations' } },
  residents: { worker: () => import('#modules/integrations/flows/lane') },
  listens: {
    'tickets.moved': [() => import('#modules/integrations/listeners/end_flow')],
  },
  jobs: { 'integrations.end_left': { load: () => import('#modules/integrations/jobs/end_left') } },
  schedules: [{ job: 'integrations.end_left', cron: '* * * * *' }],
  errors,
  contributes: [
    contribute(personalData, () => import('#modules/integrations/personal_data')),
    contribute(countedLane, () => import('#modules/integrations/flows/lane_depth')),
    contribute(inboundResponder, () => import('#modules/integrations/responders/connection')),
    contribute(inboundResponder, () => import('#modules/integrations/responders/queue')),
    contribute(queueAnswerer, () => import('#modules/integrations/answers_in_queues')),
    contribute(queueAutomation, () => import('#modules/integrations/automations')),
    contribute(ticketAutomation, () => import('#modules/integrations/automations')),
    contribute(connectionFields, () => import('#modules/integrations/connection_fields')),
  ],
  tables: {
    integrations: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    flow_runs: { keptWith: { table: 'tickets', by: 'ticket_id' }, personal: [] },
    flow_steps: {
      keptWith: { table: 'tickets', by: 'ticket_id' },
      sweep: [{ days: 30, since: 'created_at', when: `flow_steps.status <> 'pending'` }],
      personal: [],
    },
    integration_deliveries: {
      keptWith: { table: 'tickets', by: 'ticket_id' },
      sweep: [{ days: 30, since: 'created_at' }],
      personal: [],
    },
    connection_integrations: {
      keptWith: { table: 'connections', by: 'connection_id' },
      personal: [],
    },
  },
  auditContents: {
    integration_failure: { error: 'why people answer there now' },
    integrations: { name: 'which one it was, when it is deleted', kind: 'what kind it was' },
  },
})
