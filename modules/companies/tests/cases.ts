/** Access cases for each route of companies: roles, unknown ids, invalid input. */
import { aSignup, forgetSignups } from '#modules/companies/testing'
import { aCompany } from '#modules/identity/testing'
import type { RouteCases } from '#tests/support/route_cases'

const platforms = 'the operator sees every company, nobody else sees one'
const form = () => ({ ...aSignup(), phone: '5511987654321' })

const cases: RouteCases = {
  'GET /signup': { right: 'anyone', valid: async () => ({}), foreign: 'of no company' },
  'POST /companies/cadastro': {
    right: 'anyone',
    beforeEach: forgetSignups,
    valid: async () => ({ body: aSignup() }),
    foreign: 'a visitor belongs to no company yet',
  },
  'GET /companies': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: platforms,
  },
  'GET /companies/list': {
    right: 'super',
    by: 'platform',
    valid: async () => ({}),
    foreign: platforms,
  },
  'GET /companies/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aCompany()).id } }),
    foreign: platforms,
  },
  'POST /companies': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ body: form() }),
    foreign: platforms,
  },
  'PUT /companies/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aCompany()).id }, body: { name: 'Outro nome' } }),
    foreign: platforms,
  },
  'DELETE /companies/:id': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ params: { id: (await aCompany()).id } }),
    foreign: platforms,
  },
}
export default cases
