/** Notes on tickets on the wire, as core.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Ticket note',
    in: ['notes', 'note_added'],
    fields: 'id note ticketId contactId user.name createdAt',
  },
]
