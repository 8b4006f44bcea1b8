/** Access cases for each route of birthday: roles, another company's ids, invalid input. */
import { aContactBorn } from '#modules/birthday/tests/people'
import type { RouteCases } from '#tests/support/route_cases'

const contactOf = async ({ actor }: Parameters<typeof aContactBorn>[0]) => ({
  contactId: (await aContactBorn({ actor }, '1990-05-17')).id,
})

const cases: RouteCases = {
  'GET /birthdays': {
    right: 'member',
    valid: async ({ home }) => {
      await aContactBorn(home, '1990-05-17', { listedOn: '2026-05-17' })
      return {}
    },
    foreign: 'it names no row',
  },
  'GET /birthdays/today': {
    right: 'member',
    valid: async () => ({}),
    foreign: 'it names no row',
  },
  'GET /birthdays/contacts/:contactId': {
    right: 'member',
    valid: async ({ home }) => ({ params: await contactOf(home) }),
    foreign: async ({ away }) => [{ params: await contactOf(away) }],
  },
  'PUT /birthdays/contacts/:contactId': {
    right: 'member',
    valid: async ({ home }) => ({
      params: await contactOf(home),
      body: { birthday: '1985-12-24' },
    }),
    foreign: async ({ away }) => [
      { params: await contactOf(away), body: { birthday: '1985-12-24' } },
    ],
  },
}
export default cases
