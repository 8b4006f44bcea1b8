/** Access cases for each route of the dashboard: roles, another company's ids, invalid input. */
import type { RouteCase, RouteCases } from '#tests/support/route_cases'

const foreign = 'figures of the token’s company alone; another company in the query is not read'
const chart: RouteCase = {
  right: 'supervisor',
  valid: async () => ({ query: { initialDate: '2026-03-01', finalDate: '2026-03-10' } }),
  foreign,
}

const cases: RouteCases = {
  'GET /dashboard': {
    right: 'supervisor',
    valid: async () => ({ query: { days: 30 } }),
    foreign,
  },
  'GET /dashboard/ticketsUsers': chart,
  'GET /dashboard/ticketsDay': chart,
}
export default cases
