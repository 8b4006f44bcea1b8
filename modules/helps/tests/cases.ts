/** How each route of helps is tried with another company's ids and with bad input. */
import { aHelp } from '#modules/helps/testing'
import type { RouteCases } from '#tests/support/route_cases'

const everybodys = 'helps belong to the platform: no company has its own'
const form = { title: 'Opening a ticket', description: 'Step by step', video: 'dQw4w9WgXcQ' }

const cases: RouteCases = {
  'GET /helps': { valid: async () => ({ query: { pageNumber: 1 } }), foreign: everybodys },
  'GET /helps/list': { valid: async () => ({}), foreign: everybodys },
  'GET /helps/:id': {
    valid: async () => ({ params: { id: (await aHelp()).id } }),
    foreign: everybodys,
  },
  'POST /helps': { by: 'platform', valid: async () => ({ body: form }), foreign: everybodys },
  'PUT /helps/:id': {
    by: 'platform',
    valid: async () => ({ params: { id: (await aHelp()).id }, body: form }),
    foreign: everybodys,
  },
  'DELETE /helps/:id': {
    by: 'platform',
    valid: async () => ({ params: { id: (await aHelp()).id } }),
    foreign: everybodys,
  },
}
export default cases
