/** Socket events of llm, and who receives them. */
import { as, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'the configuration of the language model is saved',
    event: 'llm-config',
    action: 'update',
    by: ['admin'],
    happens: (fixture) => as(fixture, 'admin').put('/llm-config', { enabled: true }),
  },
  {
    what: 'a template of the language model is added',
    event: 'llm-config',
    action: 'create',
    by: ['admin'],
    happens: (fixture) =>
      as(fixture, 'admin').post('/llm-config/templates', { name: 'Saudação', content: 'Olá!' }),
  },
]
