/** Manifest of the contacts module. */
import { fileKeeper } from '#app/kernel/media/keeper'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import {
  contactDependant,
  contactHoldings,
  contactReach,
  lastConnection,
  personalData,
  audience,
  audienceDependant,
  audienceKeeper,
} from '#modules/contacts/contract'
import errors from '#modules/contacts/errors'
import { tables } from '#modules/contacts/tables'
import { pairKeeper, sparedPeople } from '#modules/whatsapp/contract'

export default defineModule({
  name: 'contacts',
  core: true,
  requires: ['identity', 'whatsapp'],
  summary: 'The people who write, and the identities by which WhatsApp knows them.',
  emits: [
    'contacts.contact_changed',
    'contacts.contacts_merged',
    'contacts.contact_deleted',
    'contacts.contacts_imported',
  ],
  extensionPoints: [
    contactHoldings,
    contactDependant,
    contactReach,
    lastConnection,
    personalData,
    audience,
    audienceDependant,
    audienceKeeper,
  ],
  contributes: [
    contribute(personalData, () => import('#modules/contacts/personal_data/own_data')),
    contribute(fileKeeper, () => import('#modules/contacts/personal_data/export_files')),
    contribute(pairKeeper, () => import('#modules/contacts/actions/keep_pairs')),
    contribute(sparedPeople, () => import('#modules/contacts/queries/known_as_spared')),
  ],
  routes: () => import('#modules/contacts/http/routes'),
  abilities: {
    'contacts.merge': { grantedTo: ['admin'] },
    /** OPS-01: all that is stored about a person, and its end. */
    'contacts.export_person': { grantedTo: ['admin'] },
    'contacts.erase_person': { grantedTo: ['admin'] },
    'contacts.operate': { grantedTo: ['super'] },
    'contacts.delete': { grantedTo: ['admin', 'supervisor'], wire: 'contacts-page:deleteContact' },
  },
  jobs: {
    'contacts.check_numbers': { load: () => import('#modules/contacts/jobs/check_numbers') },
    'contacts.enqueue_checks': { load: () => import('#modules/contacts/jobs/enqueue_checks') },
    'contacts.fetch_picture': {
      load: () => import('#modules/contacts/jobs/fetch_picture'),
      attempts: 3,
      backoffMs: 30_000,
    },
    'contacts.enqueue_pictures': { load: () => import('#modules/contacts/jobs/enqueue_pictures') },
    'contacts.purge_deleted': {
      load: () => import('#modules/contacts/jobs/purge_deleted'),
      upkeepHours: 1,
    },
    'contacts.export_person': { load: () => import('#modules/contacts/jobs/export_person') },
    'contacts.erase_person': { load: () => import('#modules/contacts/jobs/erase_person') },
    'contacts.resume_requests': { load: () => import('#modules/contacts/jobs/resume_requests') },
    'contacts.sweep_exports': {
      load: () => import('#modules/contacts/jobs/sweep_exports'),
      upkeepHours: 1,
    },
  },
  schedules: [
    { job: 'contacts.enqueue_checks', cron: '* * * * *' },
    { job: 'contacts.enqueue_pictures', cron: '* * * * *' },
    { job: 'contacts.purge_deleted', cron: '17 * * * *' },
    { job: 'contacts.resume_requests', cron: '* * * * *' },
    { job: 'contacts.sweep_exports', cron: '27 * * * *' },
  ],
  settings: {
    /** EXT-10: in Brazil people leave out the 55. */
    'contacts.number_country': {
      default: 'BR',
      oneOf: ['BR', 'other'],
      readableBy: 'members',
      wire: 'numberCountry',
    },
  },
  errors,
  realtime: () => import('#modules/contacts/realtime'),
  tables,
  auditContents: {
    'contacts.erase': { isNumberBlocked: 'whether the number may come back' },
    'contacts.merge': {
      name: 'which two rows became one: the other is gone at once',
      number: 'the same',
    },
    'contacts.import': { at: 'which import it was' },
  },
})
