/** Manifest of the schedules module. */
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { contactDependant, contactHoldings, personalData } from '#modules/contacts/contract'
import errors from '#modules/schedules/errors'

export default defineModule({
  name: 'schedules',
  requires: ['identity', 'contacts', 'whatsapp', 'tickets', 'messages'],
  summary: 'Messages that leave at an hour chosen beforehand.',
  routes: () => import('#modules/schedules/routes'),
  realtime: () => import('#modules/schedules/realtime'),
  emits: ['schedules.changed'],
  abilities: { 'schedules.manage_any': { grantedTo: ['admin'] } },
  entitlements: { 'schedules.use': { kind: 'flag', default: false, wire: 'useSchedules' } },
  jobs: { 'schedules.send_due': { load: () => import('#modules/schedules/jobs/send_due') } },
  schedules: [{ job: 'schedules.send_due', cron: '*/5 * * * * *' }],
  errors,
  contributes: [
    contribute(personalData, () => import('#modules/schedules/personal_data')),
    contribute(contactDependant, () => import('#modules/schedules/actions/leave_contact')),
    contribute(contactHoldings, () => import('#modules/schedules/actions/move_contact')),
  ],
  demo: () => import('#modules/schedules/database/seeders/demo_schedules'),
  tables: {
    schedules: {
      keptWith: { table: 'companies', by: 'company_id' },
      personal: [
        {
          columns: ['body', 'media_file', 'media_name'],
          of: 'contact',
          erased: 'pending ones when the contact is deleted, the others when it is purged (CON-03)',
        },
      ],
    },
  },
  auditContents: { schedules: { status: 'a word of a list' } },
})
