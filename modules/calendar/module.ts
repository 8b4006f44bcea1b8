/** Manifest of the calendar module. */
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/calendar/errors'

export default defineModule({
  name: 'calendar',
  requires: ['identity', 'mail'],
  summary: 'The Google Calendar of a company: connecting it, its events, and new ones.',
  sandbox: 'modules/calendar/sandbox/index',
  routes: () => import('#modules/calendar/routes'),
  realtime: () => import('#modules/calendar/realtime'),
  emits: ['calendar.changed'],
  abilities: { 'calendar.manage': { grantedTo: ['admin'] } },
  errors,
  tables: {
    calendar_accounts: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    calendar_authorizations: {
      keptWith: { table: 'companies', by: 'company_id' },
      sweep: [{ days: 1, since: 'expires_at' }],
      personal: [],
    },
  },
  auditContents: {
    calendar_accounts: {
      email: 'which calendar was connected or disconnected',
      event: 'which event was added or deleted, by its id at Google',
      brokenReason: 'why it stopped working, a word of a list',
    },
  },
})
