/** How each route of queues is tried with another company's ids and with bad input. */
import type { RouteCases } from '#tests/support/route_cases'

const cases: RouteCases = {
  'GET /queue': { valid: async () => ({}), foreign: 'lists the queues of the token alone' },
}
export default cases
