/** Manifest of the calendar module. */
import { countedLane } from '#app/kernel/jobs/lane_depth'
import { contribute } from '#app/kernel/modules/extension_point'
import { personalData } from '#modules/contacts/contract'
import { defineModule } from '#app/kernel/modules/module'
import { contextSource } from '#modules/ai/contract'
import { inboundResponder } from '#modules/messages/contract'
import errors from '#modules/calendar/errors'

export default defineModule({
  name: 'calendar',
  requires: [
    'identity',
    'mail',
    'contacts',
    'hours',
    'queues',
    'tickets',
    'messages',
    'notes',
    'ai',
  ],
  summary: 'The Google Calendar of a company: its events, and appointments that customers make.',
  sandbox: 'modules/calendar/sandbox/index',
  routes: () => import('#modules/calendar/routes'),
  realtime: () => import('#modules/calendar/realtime'),
  emits: ['calendar.changed'],
  residents: { worker: () => import('#modules/calendar/commands/lane') },
  contributes: [
    contribute(personalData, () => import('#modules/calendar/personal_data')),
    contribute(countedLane, () => import('#modules/calendar/commands/lane_depth')),
    contribute(contextSource, () => import('#modules/calendar/context_source')),
    contribute(inboundResponder, () => import('#modules/calendar/responders/commands')),
  ],
  abilities: { 'calendar.manage': { grantedTo: ['admin'] } },
  errors,
  tables: {
    calendar_accounts: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    calendar_authorizations: {
      keptWith: { table: 'companies', by: 'company_id' },
      sweep: [{ days: 1, since: 'expires_at' }],
      personal: [],
    },
    calendar_turns: {
      keptWith: { table: 'tickets', by: 'ticket_id' },
      sweep: [{ days: 30, since: 'created_at', when: `calendar_turns.status <> 'pending'` }],
      personal: [{ columns: ['said'], of: 'contact', erased: 'when the turn ends' }],
    },
    calendar_dialogs: {
      keptWith: { table: 'tickets', by: 'ticket_id' },
      sweep: [{ days: 1, since: 'expires_at' }],
      personal: [{ columns: ['state'], of: 'contact', erased: 'with the dialog, after a day' }],
    },
  },
  auditContents: {
    calendar_accounts: {
      email: 'which calendar was connected or disconnected',
      event: 'which event was added, moved or deleted, by its id at Google',
      brokenReason: 'why it stopped working, a word of a list',
    },
  },
})
