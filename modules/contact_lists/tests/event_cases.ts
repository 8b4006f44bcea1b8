/** Socket events of contact lists, and who receives them. */
import { aList } from '#modules/contact_lists/testing'
import { aNumber } from '#modules/tickets/testing'
import { as, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'a contact list is made',
    event: 'ContactList',
    action: 'create',
    by: ['admin'],
    happens: (fixture) => as(fixture, 'admin').post('/contact-lists', { name: 'Clientes' }),
  },
  {
    what: 'somebody comes onto a contact list',
    event: 'ContactListItem',
    action: 'create',
    by: ['admin'],
    happens: async (fixture) =>
      as(fixture, 'admin').post('/contact-list-items', {
        contactListId: (await aList(fixture.people.owner.actor)).id,
        name: 'Ana Lima',
        number: aNumber(),
      }),
  },
]
