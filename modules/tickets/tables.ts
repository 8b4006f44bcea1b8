/** Retention of the module's tables, and how personal data is erased from them. */
import type { TableSpecs } from '#app/kernel/database/tables'

export const tables = {
  tickets: {
    keptWith: { table: 'companies', by: 'company_id' },
    personal: [
      {
        columns: ['chat_address', 'last_message'],
        of: 'contact',
        erased: 'contacts.purge_deleted deletes the tickets of the contact first (CON-03)',
      },
    ],
  },
  trackings: { keptWith: { table: 'tickets', by: 'ticket_id' }, personal: [] },
} satisfies TableSpecs
