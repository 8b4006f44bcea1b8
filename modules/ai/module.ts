/** Manifest of the ai module. */
import { countedLane } from '#app/kernel/jobs/lane_depth'
import { contribute } from '#app/kernel/modules/extension_point'
import { personalData } from '#modules/contacts/contract'
import { defineModule } from '#app/kernel/modules/module'
import { assistant, contextSource } from '#modules/ai/contract'

export default defineModule({
  name: 'ai',
  requires: ['identity', 'mail', 'contacts', 'queues', 'whatsapp', 'tickets', 'messages'],
  summary:
    'Language models: servers that run them, and conversations in which they answer customers.',
  sandbox: 'modules/ai/sandbox/index',
  extensionPoints: [assistant, contextSource],
  routes: () => import('#modules/ai/routes'),
  contributes: [
    contribute(countedLane, () => import('#modules/ai/conversation/lane_depth')),
    contribute(personalData, () => import('#modules/ai/personal_data')),
  ],
  residents: { worker: () => import('#modules/ai/conversation/lane') },
  listens: { 'tickets.moved': [() => import('#modules/ai/listeners/end_run')] },
  jobs: { 'ai.end_left': { load: () => import('#modules/ai/jobs/end_left') } },
  schedules: [{ job: 'ai.end_left', cron: '* * * * *' }],
  tables: {
    ai_runs: { keptWith: { table: 'tickets', by: 'ticket_id' }, personal: [] },
    ai_turns: {
      keptWith: { table: 'tickets', by: 'ticket_id' },
      sweep: [{ days: 90, since: 'created_at', when: `ai_turns.status <> 'pending'` }],
      personal: [],
    },
    ai_transcripts: {
      keptWith: { table: 'messages', by: 'message_id' },
      personal: [{ columns: ['text'], of: 'contact', erased: 'with its message' }],
    },
  },
  auditContents: {
    ai_failure: {
      assistant: 'which kind answered',
      assistantId: 'which prompt, if one',
      error: 'why people answer there now, a word of a list',
    },
  },
})
