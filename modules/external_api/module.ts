/** Manifest of the external_api module. */
import { programSource } from '#app/kernel/actor/actor'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/external_api/errors'

export default defineModule({
  name: 'external_api',
  requires: ['identity', 'queues', 'contacts', 'whatsapp', 'tickets', 'messages'],
  summary: 'Calls by which other programs send messages and work with contacts and tickets.',
  routes: () => import('#modules/external_api/http/routes'),
  abilities: { 'external_api.manage': { grantedTo: ['admin'] } },
  entitlements: {
    'external_api.use': { kind: 'flag', default: false, wire: 'useExternalApi' },
  },
  errors,
  contributes: [contribute(programSource, () => import('#modules/external_api/token_source'))],
  tables: {
    /** An expired key is shown for a while, so that its holder sees why a program fails. */
    api_keys: {
      keptWith: { table: 'users', by: 'user_id' },
      sweep: [{ days: 90, since: 'expires_at' }],
      personal: [],
    },
    idempotency_keys: {
      keptWith: { table: 'connections', by: 'connection_id' },
      // EXT-03.
      sweep: [{ days: 1, since: 'created_at' }],
      personal: [],
    },
  },
})
