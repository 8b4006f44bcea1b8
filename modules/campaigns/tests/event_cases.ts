/** Socket events of campaigns, and who receives them. */
import { as, company, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'a campaign is made',
    event: 'campaign',
    action: 'create',
    by: ['admin'],
    happens: (fixture) =>
      as(fixture, 'admin').post('/campaigns', { name: 'Natal', message1: 'Oi' }),
  },
  {
    what: 'a contact wants no campaigns any more',
    event: 'campaign-opt-out',
    action: 'update',
    by: company,
    happens: (fixture) =>
      as(fixture, 'owner').put(`/contacts/${fixture.open.contactId}/campaign-opt-out`, {
        optedOut: true,
      }),
  },
]
