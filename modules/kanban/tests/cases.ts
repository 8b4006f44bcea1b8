/** Test cases for each route of the board: permissions, ids of another company, invalid input. */
import { aQueue } from '#modules/queues/testing'
import { aTag } from '#modules/tags/testing'
import { aTicket } from '#modules/tickets/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const ticketOf = async ({ actor }: Party) => (await aTicket(actor)).id
const laneOf = async ({ actor }: Party) => (await aTag(actor, { isKanban: true })).id

const cases: RouteCases = {
  'GET /ticket/kanban': {
    right: 'member',
    valid: async ({ home }) => {
      const { id } = await aQueue(home.actor)
      await aTicket(home.actor, { queueId: id })
      return { query: { queueIds: `[${id}]`, users: `[${home.user.id}]`, showAll: 'true' } }
    },
    foreign: 'a list of what one may see; ids of another company find nothing',
  },
  'GET /tags/kanban': {
    right: 'member',
    valid: async ({ home }) => {
      await laneOf(home)
      return {}
    },
    foreign: 'a list of the token alone',
  },
  'PUT /tags/kanban/order': {
    right: 'supervisor',
    valid: async ({ home }) => ({ body: { ids: [await laneOf(home), await laneOf(home)] } }),
    foreign: async ({ home, away }) => [
      { body: { ids: [await laneOf(home), await laneOf(away)] } },
    ],
  },
  'PUT /ticket-tags/:ticketId/:tagId': {
    right: 'own',
    valid: async ({ home }) => ({
      params: { ticketId: await ticketOf(home), tagId: await laneOf(home) },
    }),
    foreign: async ({ home, away }) => [
      { params: { ticketId: await ticketOf(away), tagId: await laneOf(home) } },
      { params: { ticketId: await ticketOf(home), tagId: await laneOf(away) } },
    ],
  },
  'DELETE /ticket-tags/:ticketId': {
    right: 'own',
    valid: async ({ home }) => ({ params: { ticketId: await ticketOf(home) } }),
    foreign: async ({ away }) => [{ params: { ticketId: await ticketOf(away) } }],
  },
}
export default cases
