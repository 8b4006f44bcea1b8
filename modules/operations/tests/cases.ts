/** Test cases of each route of operations: who has access, another company's ids, invalid input. */
import Heartbeat from '#modules/operations/processes/heartbeat'
import type { RouteCases } from '#tests/support/route_cases'

const ofPlatform = 'names no row of a company'

const cases: RouteCases = {
  'GET /platform/processes': {
    right: 'super',
    by: 'platform',
    valid: async () => {
      await new Heartbeat().beat()
      return {}
    },
    foreign: ofPlatform,
  },
  'GET /platform/metrics': {
    right: 'super',
    by: 'platform',
    valid: async () => ({}),
    foreign: ofPlatform,
  },
}
export default cases
