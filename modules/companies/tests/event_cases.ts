/** Socket events of companies, and who receives them. */
import { apiAs } from '#app/kernel/testing/api'
import { aCompany, aSuper } from '#modules/identity/testing'
import type { EventCase } from '#tests/support/event_fixture'

export const eventCases: readonly EventCase[] = [
  {
    what: 'the operator edits a company',
    event: 'company',
    action: 'update',
    by: [],
    happens: async ({ client }) =>
      apiAs(client, await aSuper()).put(`/companies/${(await aCompany()).id}`, { name: 'Abc' }),
  },
]
