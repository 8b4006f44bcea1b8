/** Access cases for each route of quick replies: roles, another company's ids, invalid input. */
import { aQuickReply } from '#modules/quick_replies/testing'
import { aTicket } from '#modules/tickets/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const form = { shortcode: 'ola', message: 'Bom dia!', geral: true, status: true }
const idOf = async ({ user }: Party) => ({ id: (await aQuickReply(user, { isShared: true })).id })
/** Of the other company: a shared one, and a private one. */
const theirs = async ({ user }: Party) => [
  { id: (await aQuickReply(user, { isShared: true })).id },
  { id: (await aQuickReply(user)).id },
]

const cases: RouteCases = {
  'GET /quick-messages': {
    right: 'member',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign:
      'a list of the token alone; `userId` is ignored, and the operator alone names a company',
    rowOf: idOf,
  },
  'GET /quick-messages/list': {
    right: 'member',
    valid: async () => ({}),
    foreign:
      'a list of the token alone; `userId` is ignored, and the operator alone names a company',
    rowOf: idOf,
  },
  'GET /quick-messages/:id': {
    right: 'member',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => (await theirs(away)).map((params) => ({ params })),
  },
  'GET /quick-messages/:id/preview': {
    right: 'own',
    valid: async ({ home }) => ({
      params: await idOf(home),
      query: { ticketId: (await aTicket(home.actor)).id },
    }),
    foreign: async ({ home, away }) => [
      { params: await idOf(away), query: { ticketId: (await aTicket(home.actor)).id } },
      { params: await idOf(home), query: { ticketId: (await aTicket(away.actor)).id } },
    ],
  },
  'POST /quick-messages': {
    right: 'member',
    valid: async () => ({ body: form }),
    foreign: 'it names no row',
  },
  'PUT /quick-messages/:id': {
    right: 'own',
    valid: async ({ home }) => ({ params: await idOf(home), body: form }),
    foreign: async ({ away }) => (await theirs(away)).map((params) => ({ params, body: form })),
  },
  'DELETE /quick-messages/:id': {
    right: 'own',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => (await theirs(away)).map((params) => ({ params })),
  },
  'POST /quick-messages/:id/media-upload': {
    right: 'own',
    valid: async ({ home }) => ({ params: await idOf(home), file: 'file' }),
    foreign: async ({ away }) => (await theirs(away)).map((params) => ({ params, file: 'file' })),
  },
  'DELETE /quick-messages/:id/media-upload': {
    right: 'own',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => (await theirs(away)).map((params) => ({ params })),
  },
}
export default cases
