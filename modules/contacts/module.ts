/** Manifest of the contacts module. */
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import {
  contactDependant,
  contactHoldings,
  contactReach,
  lastConnection,
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
    audience,
    audienceDependant,
    audienceKeeper,
  ],
  contributes: [
    contribute(pairKeeper, () => import('#modules/contacts/actions/keep_pairs')),
    contribute(sparedPeople, () => import('#modules/contacts/queries/known_as_spared')),
  ],
  routes: () => import('#modules/contacts/http/routes'),
  abilities: {
    'contacts.merge': { grantedTo: ['admin'] },
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
  },
  schedules: [
    { job: 'contacts.enqueue_checks', cron: '* * * * *' },
    { job: 'contacts.enqueue_pictures', cron: '* * * * *' },
    { job: 'contacts.purge_deleted', cron: '17 * * * *' },
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
    'contacts.merge': {
      name: 'which two rows became one: the other is gone at once',
      number: 'the same',
    },
    'contacts.import': { at: 'which import it was' },
  },
})
