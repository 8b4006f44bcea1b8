/** Who contacts is. */
import { defineModule } from '#app/kernel/module'
import { contactHoldings } from '#modules/contacts/contract'

export default defineModule({
  name: 'contacts',
  core: true,
  requires: ['identity'],
  summary: 'The people who write, and the identities by which WhatsApp knows them.',
  emits: ['contacts.contact_changed', 'contacts.contacts_merged'],
  extensionPoints: [contactHoldings],
  realtime: () => import('#modules/contacts/realtime'),
})
