/** Test cases of each route of ai: who has access, another company's ids, invalid input. */
import { aTicket } from '#modules/tickets/testing'
import type { RouteCases } from '#tests/support/route_cases'

const cases: RouteCases = {
  'GET /ticket-assistants/:ticketId': {
    right: 'own',
    valid: async ({ home }) => ({ params: { ticketId: (await aTicket(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { ticketId: (await aTicket(away.actor)).id } }],
  },
}
export default cases
