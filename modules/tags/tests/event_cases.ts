/** Socket events of tags, and who receives them. */
import { as, company, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'a tag is made',
    event: 'tag',
    action: 'create',
    by: company,
    happens: (fixture) => as(fixture, 'owner').post('/tags', { name: 'Nova' }),
  },
]
