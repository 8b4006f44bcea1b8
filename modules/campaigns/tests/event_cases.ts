/** Socket events of campaigns, and who receives them. */
import { as, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'a campaign is made',
    event: 'campaign',
    action: 'create',
    by: ['admin'],
    happens: (fixture) =>
      as(fixture, 'admin').post('/campaigns', { name: 'Natal', message1: 'Oi' }),
  },
]
