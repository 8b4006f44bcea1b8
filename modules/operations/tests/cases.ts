/** Test cases of each route of operations: who has access, another company's ids, invalid input. */
import type { RouteCases } from '#tests/support/route_cases'

const cases: RouteCases = {}
export default cases
