/** Access cases for each route of tags: roles, another company's ids, invalid input. */
import { aTag } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'
import { forPrograms, type RouteCases } from '#tests/support/route_cases'

const form = { name: 'Importante', color: '#0B6E76', kanban: true }

const cases: RouteCases = {
  'GET /tags': {
    right: 'member',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: ({ actor }) => aTag(actor),
  },
  'GET /tags/list': {
    right: 'member',
    valid: async () => ({}),
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: ({ actor }) => aTag(actor),
  },
  'GET /tags/:id': {
    right: 'member',
    valid: async ({ home }) => ({ params: { id: (await aTag(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await aTag(away.actor)).id } }],
  },
  'POST /tags': {
    right: 'member',
    valid: async ({ home }) => ({ body: { ...form, userId: home.user.id } }),
    foreign: async ({ away }) => [{ body: { ...form, userId: away.user.id } }],
  },
  'PUT /tags/:id': {
    right: 'member',
    valid: async ({ home }) => ({ params: { id: (await aTag(home.actor)).id }, body: form }),
    foreign: async ({ home, away }) => [
      { params: { id: (await aTag(away.actor)).id }, body: form },
      {
        params: { id: (await aTag(home.actor)).id },
        body: { ...form, userId: away.user.id },
      },
    ],
  },
  'DELETE /tags/:id': {
    right: 'supervisor',
    valid: async ({ home }) => ({ params: { id: (await aTag(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await aTag(away.actor)).id } }],
  },
  'POST /tags/sync': {
    right: 'own',
    valid: async ({ home }) => ({
      body: {
        ticketId: (await aTicket(home.actor)).id,
        tags: [{ id: (await aTag(home.actor)).id }],
      },
    }),
    foreign: async ({ home, away }) => [
      {
        body: {
          ticketId: (await aTicket(away.actor)).id,
          tags: [{ id: (await aTag(home.actor)).id }],
        },
      },
      {
        body: {
          ticketId: (await aTicket(home.actor)).id,
          tags: [{ id: (await aTag(away.actor)).id }],
        },
      },
    ],
  },
}

const casesOfPrograms: RouteCases = {
  'GET /api/tags': forPrograms(cases['GET /tags']!),
  'POST /api/tags/sync': forPrograms(cases['POST /tags/sync']!),
}
export default { ...cases, ...casesOfPrograms }
