/** Socket events of the knowledge base, and who receives them. */
import { as, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'the configuration of the knowledge base is saved',
    event: 'rag',
    action: 'update',
    by: ['admin'],
    happens: (fixture) => as(fixture, 'admin').put('/api/rag/config', { enabled: true }),
  },
]
