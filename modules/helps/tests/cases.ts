/** Access cases for each route of helps: roles, unknown ids, invalid input. */
import { aHelp } from '#modules/helps/testing'
import type { RouteCases } from '#tests/support/route_cases'

const everybodys = 'helps belong to the platform: no company has its own'
const form = { title: 'Opening a ticket', description: 'Step by step', video: 'dQw4w9WgXcQ' }

const cases: RouteCases = {
  'GET /helps': {
    right: 'member',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: everybodys,
  },
  'GET /helps/list': { right: 'member', valid: async () => ({}), foreign: everybodys },
  'GET /helps/:id': {
    right: 'member',
    valid: async () => ({ params: { id: (await aHelp()).id } }),
    foreign: everybodys,
  },
  'POST /helps': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ body: form }),
    foreign: everybodys,
  },
  'PUT /helps/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aHelp()).id }, body: form }),
    foreign: everybodys,
  },
  'DELETE /helps/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aHelp()).id } }),
    foreign: everybodys,
  },
}
export default cases
