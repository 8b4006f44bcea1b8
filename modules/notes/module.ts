/** Manifest of the notes module. */
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { contactHoldings, personalData } from '#modules/contacts/contract'
import errors from '#modules/notes/errors'

export default defineModule({
  name: 'notes',
  requires: ['identity', 'contacts', 'tickets'],
  summary: 'What colleagues tell one another about a ticket and its contact.',
  routes: () => import('#modules/notes/http/routes'),
  abilities: { 'notes.delete_any': { grantedTo: ['admin'] } },
  errors,
  contributes: [
    contribute(contactHoldings, () => import('#modules/notes/actions/move_notes')),
    contribute(personalData, () => import('#modules/notes/personal_data')),
  ],
  tables: {
    notes: {
      keptWith: { table: 'tickets', by: 'ticket_id' },
      personal: [{ columns: ['body'], of: 'contact', erased: 'with its ticket' }],
    },
  },
})
