/** Socket events of file lists, and who receives them. */
import { as, company, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'a file list is made',
    event: 'file',
    action: 'create',
    by: company,
    happens: (fixture) => as(fixture, 'admin').post('/files', { name: 'Nova', message: 'Segue!' }),
  },
]
