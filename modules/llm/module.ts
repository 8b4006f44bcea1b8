/** Manifest of the llm module. */
import { countedLane } from '#app/kernel/jobs/lane_depth'
import { contribute } from '#app/kernel/modules/extension_point'
import { personalData } from '#modules/contacts/contract'
import { defineModule, type Setting } from '#app/kernel/modules/module'
import { outgoingEvent } from '#app/kernel/modules/outgoing_event'
import { areServerUrls, configPart } from '#modules/llm/contract'
import errors from '#modules/llm/errors'
import { assistant } from '#modules/ai/contract'
import { inboundResponder } from '#modules/messages/contract'
import { queueAnswerer, queueDependant } from '#modules/queues/contract'

/** Addresses separated by blanks or commas, beside the one of the operator's environment. */
const addresses: Setting<string> = {
  of: 'platform',
  default: '',
  readableBy: 'admins',
  max: 4000,
  fits: areServerUrls,
}

export default defineModule({
  name: 'llm',
  requires: ['identity', 'contacts', 'queues', 'whatsapp', 'tickets', 'messages', 'ai'],
  summary: 'A company’s own language model: how it is configured, and how it answers customers.',
  demo: () => import('#modules/llm/database/seeders/demo_centre'),
  routes: () => import('#modules/llm/http/routes'),
  realtime: () => import('#modules/llm/realtime'),
  emits: ['llm.changed', 'llm.turn_ended'],
  abilities: {
    'llm.manage': { grantedTo: ['admin'] },
    // The disk of a server belongs to the operator (ADR 63).
    'llm.models': { grantedTo: ['super'] },
  },
  // Of the calls of `help/` alone: the configuration is part of every plan (ADR 68).
  entitlements: { 'llm.help': { kind: 'flag', default: false, wire: 'useOpenAi' } },
  settings: {
    /** LLM-03: servers with Ollama that companies may choose. */
    'llm.ollama_urls': { ...addresses, wire: 'llmOllamaUrls' },
    /** LLM-03: servers with OpenAI's interface that companies may choose. */
    'llm.openai_urls': { ...addresses, wire: 'llmOpenaiUrls' },
    /** LLM-13: whether admins of companies download and delete models, too. */
    'llm.companies_pull': {
      of: 'platform',
      default: 'disabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'llmCompaniesPull',
    },
    /** LLM-13: GiB that the models of one server may take; 0 for no limit. */
    'llm.disk_limit': {
      of: 'platform',
      default: 100,
      min: 0,
      max: 100_000,
      readableBy: 'admins',
      wire: 'llmDiskLimit',
    },
  },
  errors,
  extensionPoints: [configPart],
  contributes: [
    contribute(personalData, () => import('#modules/llm/personal_data')),
    contribute(countedLane, () => import('#modules/llm/pulls/lane_depth')),
    contribute(queueDependant, () => import('#modules/llm/queue_of_config')),
    contribute(queueAnswerer, () => import('#modules/llm/answers_in_queues')),
    contribute(outgoingEvent, () => import('#modules/llm/history/outgoing_turn')),
    contribute(assistant, () => import('#modules/llm/conversation/assistant')),
    contribute(inboundResponder, () => import('#modules/llm/responders/connection')),
    contribute(inboundResponder, () => import('#modules/llm/responders/queue')),
  ],
  residents: { worker: () => import('#modules/llm/pulls/lane') },
  tables: {
    llm_configs: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    llm_templates: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    llm_turns: {
      keptWith: { table: 'tickets', by: 'ticket_id' },
      sweep: [{ days: 30, since: 'created_at' }],
      personal: [
        {
          columns: ['asked', 'answered', 'fields'],
          of: 'contact',
          erased: 'with its ticket, or after 30 days',
        },
      ],
    },
    llm_summaries: {
      keptWith: { table: 'tickets', by: 'ticket_id' },
      personal: [{ columns: ['text'], of: 'contact', erased: 'with its ticket' }],
    },
    llm_message_vectors: { keptWith: { table: 'messages', by: 'message_id' }, personal: [] },
    llm_requests: {
      keptWith: { table: 'companies', by: 'company_id' },
      sweep: [{ days: 2, since: 'created_at' }],
      personal: [],
    },
    llm_pulls: {
      keptWith: { table: 'companies', by: 'company_id' },
      sweep: [{ days: 30, since: 'updated_at', when: `llm_pulls.state <> 'pending'` }],
      personal: [],
    },
  },
  auditContents: {
    llm_turns: { ticketId: 'of which ticket the history was cleared, null for all' },
    llm_templates: { name: 'which one it was, when it is deleted' },
    llm_models: {
      model: 'which one was downloaded or deleted, as all companies of the server have it',
    },
  },
})
