/** Socket events of help videos, and who receives them. */
import { apiAs } from '#app/kernel/testing/api'
import { aSuper } from '#modules/identity/testing'
import { roles, type EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'the operator adds a help',
    event: 'help',
    action: 'create',
    by: roles,
    happens: async ({ client }) =>
      apiAs(client, await aSuper()).post('/helps', { title: 'Abc', video: 'dQw4w9WgXcQ' }),
  },
]
