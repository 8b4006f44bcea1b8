import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { contactHoldings } from '#modules/contacts/contract'

export default defineModule({
  name: 'birthday',
  requires: ['identity', 'contacts'],
  summary: 'When contacts have their birthday, and who has it today.',
  routes: () => import('#modules/birthday/http/routes'),
  realtime: () => import('#modules/birthday/realtime'),
  emits: ['birthday.changed'],
  jobs: { 'birthday.list_days': { load: () => import('#modules/birthday/jobs/list_days') } },
  // Days begin at different moments in each zone, always on a quarter of an hour.
  schedules: [{ job: 'birthday.list_days', cron: '*/15 * * * *' }],
  // Enabled by default: a plan that does not mention it includes it.
  entitlements: { 'birthday.use': { kind: 'flag', default: true, wire: 'useBirthday' } },
  contributes: [
    contribute(contactHoldings, () => import('#modules/birthday/holdings/move_birthdays')),
  ],
  tables: {
    birthdays: {
      keptWith: { table: 'contacts', by: 'contact_id' },
      personal: [{ columns: ['born_on', 'month_day'], of: 'contact', erased: 'with the contact' }],
    },
    birthday_listings: {
      keptWith: { table: 'contacts', by: 'contact_id' },
      personal: [{ columns: ['day'], of: 'contact', erased: 'with the contact' }],
    },
    birthday_progress: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
  },
  demo: () => import('#modules/birthday/database/seeders/demo_birthdays'),
})
