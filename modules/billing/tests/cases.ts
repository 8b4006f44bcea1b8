/** Access cases for each route of plans: roles, unknown ids, invalid input. */
import limiter from '@adonisjs/limiter/services/main'
import { aPlan } from '#modules/billing/testing'
import type { RouteCases } from '#tests/support/route_cases'

const everybodys = 'plans belong to the platform: no company has its own'
let made = 0
const form = () => ({
  name: `Completo ${++made}`,
  // Texts, as forms send them: 0, which the walk takes for a bad number, is a good limit.
  users: '10',
  connections: '2',
  queues: '5',
  value: '99.90',
  useKanban: true,
  isPublic: true,
})

const cases: RouteCases = {
  'GET /plans/list': {
    right: 'anyone',
    beforeEach: () => limiter.clear(['memory']),
    valid: async () => {
      await aPlan({ isPublic: true })
      return {}
    },
    foreign: everybodys,
  },
  'GET /plans/all': {
    right: 'super',
    by: 'platform',
    valid: async () => {
      await aPlan()
      return {}
    },
    foreign: everybodys,
  },
  'GET /plans/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aPlan()).id } }),
    foreign: everybodys,
  },
  'POST /plans': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ body: form() }),
    foreign: everybodys,
  },
  'PUT /plans/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aPlan()).id }, body: form() }),
    foreign: everybodys,
  },
  'DELETE /plans/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aPlan()).id } }),
    foreign: everybodys,
  },
}
export default cases
