/** Who contacts is. */
import { defineModule } from '#app/kernel/module'
import type {} from '#modules/contacts/contract'

export default defineModule({
  name: 'contacts',
  core: true,
  requires: ['identity'],
  summary: 'The people who write, and the identities by which WhatsApp knows them.',
  emits: ['contacts.contact_changed'],
  realtime: () => import('#modules/contacts/realtime'),
})
