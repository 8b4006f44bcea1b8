/** Access cases for each route of companies: roles, unknown ids, invalid input. */
import { attachBrandPicture } from '#modules/companies/branding/actions'
import { aPicture, aSignup, forgetSignups } from '#modules/companies/testing'
import { systemActor } from '#app/kernel/actor/actor'
import { aCompany } from '#modules/identity/testing'
import type { RouteCases, RouteFixture } from '#tests/support/route_cases'

const platforms = 'the operator sees every company, nobody else sees one'
const form = () => ({ ...aSignup(), phone: '5511987654321' })

const ofPlatform = 'the brand is of the platform, not of a company'

/** The call about a slot that has a picture. */
async function slotWithPicture({ home }: RouteFixture) {
  await attachBrandPicture(systemActor(home.company.id), 'logoLight', await aPicture())
  return { params: { slot: 'logoLight' } }
}

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
  'GET /branding': { right: 'anyone', valid: async () => ({}), foreign: ofPlatform },
  'GET /branding/:slot': { right: 'anyone', valid: slotWithPicture, foreign: ofPlatform },
  'PUT /branding': {
    right: 'super',
    by: 'platform',
    valid: async () => ({
      body: { name: 'Atende Fácil', colors: { light: '#7A1F5C', dark: '#F0A6D2' } },
    }),
    foreign: ofPlatform,
  },
  'POST /branding/:slot': {
    right: 'super',
    by: 'platform',
    valid: async () => ({
      params: { slot: 'favicon' },
      file: 'file',
      content: await aPicture({ width: 32 }),
    }),
    foreign: ofPlatform,
  },
  'DELETE /branding/:slot': {
    right: 'super',
    by: 'platform',
    valid: slotWithPicture,
    foreign: ofPlatform,
  },
}
export default cases
