import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import {
  audience,
  audienceKeeper,
  contactDependant,
  personalData,
} from '#modules/contacts/contract'
import errors from '#modules/contact_lists/errors'

const people = () => import('#modules/contact_lists/people_on_list')

export default defineModule({
  name: 'contact_lists',
  requires: ['identity', 'contacts', 'whatsapp'],
  summary: 'Named lists of numbers, by hand or from a spreadsheet, to which campaigns are sent.',
  routes: () => import('#modules/contact_lists/routes'),
  realtime: () => import('#modules/contact_lists/realtime'),
  emits: ['contact_lists.changed', 'contact_lists.item_changed', 'contact_lists.items_reloaded'],
  abilities: { 'contact_lists.manage': { grantedTo: ['admin'] } },
  // The same feature as that of campaigns: lists are there for them (API-14).
  entitlements: {
    'contact_lists.use': {
      kind: 'flag',
      default: false,
      wire: 'useCampaigns',
      orSetting: 'identity.campaigns',
    },
  },
  jobs: {
    'contact_lists.import_sheet': {
      load: () => import('#modules/contact_lists/jobs/import_sheet'),
    },
    'contact_lists.check_numbers': {
      load: () => import('#modules/contact_lists/jobs/check_numbers'),
    },
    'contact_lists.resume_work': { load: () => import('#modules/contact_lists/jobs/resume_work') },
  },
  schedules: [{ job: 'contact_lists.resume_work', cron: '* * * * *' }],
  errors,
  contributes: [
    contribute(audience, () => people().then(({ PeopleOnList }) => ({ default: PeopleOnList }))),
    contribute(audienceKeeper, () => people().then(({ KeepPeople }) => ({ default: KeepPeople }))),
    contribute(personalData, () => import('#modules/contact_lists/personal_data')),
    contribute(contactDependant, () => import('#modules/contact_lists/erase_person')),
  ],
  demo: () => import('#modules/contact_lists/database/seeders/demo_contact_lists'),
  tables: {
    contact_lists: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    contact_list_items: {
      keptWith: { table: 'contact_lists', by: 'contact_list_id' },
      personal: [
        {
          columns: ['name', 'number', 'email'],
          of: 'contact',
          erased: 'by number, when a contact with it is purged (CON-03), or with the list',
        },
      ],
    },
    contact_list_imports: {
      keptWith: { table: 'contact_lists', by: 'contact_list_id' },
      sweep: [{ days: 90, since: 'created_at', when: `contact_list_imports.status <> 'reading'` }],
      personal: [],
    },
    contact_list_faults: {
      keptWith: { table: 'contact_list_imports', by: 'import_id' },
      personal: [
        {
          columns: ['name', 'number', 'email'],
          of: 'contact',
          erased: 'with the import, after 90 days or with the list',
        },
      ],
    },
  },
  auditContents: {
    'contact_lists': { name: 'which one it was, when it is deleted' },
    'contact_lists.import': { importId: 'which file it was' },
  },
})
