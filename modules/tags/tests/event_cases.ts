/** Socket events of tags, and who receives them. */
import { as, company, ofTicket, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'a tag is made',
    event: 'tag',
    action: 'create',
    by: company,
    happens: (fixture) => as(fixture, 'owner').post('/tags', { name: 'Nova' }),
  },
  {
    what: 'the tags of an open ticket change',
    event: 'ticket',
    action: 'update',
    by: ofTicket,
    happens: (fixture) =>
      as(fixture, 'owner').post('/tags/sync', {
        ticketId: fixture.open.id,
        tags: [{ name: 'Nova' }],
      }),
  },
]
