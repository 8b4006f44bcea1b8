/** Manifest of the hours module. */
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/hours/errors'

export default defineModule({
  name: 'hours',
  core: true,
  requires: ['identity'],
  summary: 'When a company works, and on which days it does not.',
  routes: () => import('#modules/hours/http/routes'),
  abilities: { 'hours.manage': { grantedTo: ['admin'] } },
  errors,
  tables: {
    company_hours: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    company_holidays: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
  },
  auditContents: {
    company_hours: { shifts: 'why customers were told that nobody was there' },
    company_holidays: { date: 'which day it was, when it is deleted', name: 'the same' },
  },
})
