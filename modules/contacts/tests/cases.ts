/** How each route of contacts is tried with another company's ids and with bad input. */
import { anOldRow } from '#modules/contacts/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

let made = 0
const aPerson = ({ actor }: Party) =>
  anOldRow(actor, { name: 'Ana', number: `55119${50_000_000 + ++made}` })

const cases: RouteCases = {
  'POST /contacts/:id/merge': {
    valid: async ({ home }) => ({
      params: { id: (await aPerson(home)).id },
      body: { withId: (await aPerson(home)).id },
    }),
    foreign: async ({ home, away }) => [
      { params: { id: (await aPerson(away)).id }, body: { withId: (await aPerson(home)).id } },
      { params: { id: (await aPerson(home)).id }, body: { withId: (await aPerson(away)).id } },
      { params: { id: (await aPerson(away)).id }, body: { withId: (await aPerson(away)).id } },
    ],
  },
}
export default cases
