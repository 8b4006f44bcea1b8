/** Socket events of announcements, and who receives them. */
import { apiAs } from '#app/kernel/testing/api'
import { aSuper } from '#modules/identity/testing'
import { roles, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'the operator writes an announcement',
    event: 'company-announcement',
    action: 'create',
    by: roles,
    happens: async ({ client }) =>
      apiAs(client, await aSuper()).post('/announcements', { title: 'Abc', text: 'Def' }),
  },
]
