/** Manifest of the prompts module. */
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { assistant } from '#modules/ai/contract'
import { inboundResponder } from '#modules/messages/contract'
import { queueAnswerer, queueAutomation, queueDependant } from '#modules/queues/contract'
import { ticketAutomation } from '#modules/tickets/contract'
import { connectionFields } from '#modules/whatsapp/contract'
import errors from '#modules/prompts/errors'

export default defineModule({
  name: 'prompts',
  requires: ['identity', 'queues', 'whatsapp', 'tickets', 'messages', 'ai'],
  summary: 'What a language model knows and does when it answers customers.',
  demo: () => import('#modules/prompts/database/seeders/demo_prompts'),
  routes: () => import('#modules/prompts/routes'),
  realtime: () => import('#modules/prompts/realtime'),
  emits: ['prompts.changed'],
  abilities: { 'prompts.manage': { grantedTo: ['admin'] } },
  entitlements: { 'prompts.use': { kind: 'flag', default: false, wire: 'useOpenAi' } },
  errors,
  contributes: [
    contribute(assistant, () => import('#modules/prompts/assistant')),
    contribute(inboundResponder, () => import('#modules/prompts/responders/connection')),
    contribute(inboundResponder, () => import('#modules/prompts/responders/queue')),
    contribute(queueAnswerer, () => import('#modules/prompts/answers_in_queues')),
    contribute(queueAutomation, () => import('#modules/prompts/automations')),
    contribute(ticketAutomation, () => import('#modules/prompts/automations')),
    contribute(connectionFields, () => import('#modules/prompts/connection_fields')),
    contribute(queueDependant, () => import('#modules/prompts/queue_of_prompts')),
  ],
  tables: {
    prompts: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    connection_prompts: { keptWith: { table: 'connections', by: 'connection_id' }, personal: [] },
  },
  auditContents: {
    prompts: { name: 'which one it was, when it is deleted' },
  },
})
