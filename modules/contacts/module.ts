/** Who contacts is. */
import { contribute } from '#app/kernel/extension_point'
import { defineModule } from '#app/kernel/module'
import { contactHoldings } from '#modules/contacts/contract'
import errors from '#modules/contacts/errors'
import { pairKeeper } from '#modules/whatsapp/contract'

export default defineModule({
  name: 'contacts',
  core: true,
  requires: ['identity', 'whatsapp'],
  summary: 'The people who write, and the identities by which WhatsApp knows them.',
  emits: ['contacts.contact_changed', 'contacts.contacts_merged'],
  extensionPoints: [contactHoldings],
  contributes: [contribute(pairKeeper, () => import('#modules/contacts/actions/keep_pairs'))],
  routes: () => import('#modules/contacts/http/routes'),
  abilities: { 'contacts.merge': { grantedTo: ['admin'] } },
  errors,
  realtime: () => import('#modules/contacts/realtime'),
})
