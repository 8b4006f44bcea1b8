/** Contact lists and their people on the wire, as operations.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Contact list',
    in: ['contact_lists', 'list_shown'],
    fields: 'id name contactsCount',
  },
  {
    entity: 'Contact list item',
    in: ['contact_lists', 'item_shown'],
    fields: 'id name number email isWhatsappValid companyId contactListId',
  },
]
