import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { audience, personalData } from '#modules/contacts/contract'
import errors from '#modules/tags/errors'
import { ticketLabels } from '#modules/tickets/contract'

export default defineModule({
  name: 'tags',
  requires: ['identity', 'contacts', 'tickets'],
  summary: 'Labels that people put on tickets.',
  routes: () => import('#modules/tags/routes'),
  realtime: () => import('#modules/tags/realtime'),
  emits: ['tags.changed'],
  abilities: {
    'tags.mark_kanban': { grantedTo: ['admin', 'supervisor'] },
    'tags.delete': { grantedTo: ['admin', 'supervisor'] },
  },
  errors,
  contributes: [
    contribute(ticketLabels, () => import('#modules/tags/ticket_labels')),
    contribute(personalData, () => import('#modules/tags/personal_data')),
    contribute(audience, () => import('#modules/tags/audience')),
  ],
  demo: () => import('#modules/tags/database/seeders/demo_tags'),
  tables: {
    tags: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    ticket_tags: { keptWith: { table: 'tickets', by: 'ticket_id' }, personal: [] },
  },
  auditContents: {
    tags: { name: 'which one it was, when it is deleted', color: 'the same' },
  },
})
