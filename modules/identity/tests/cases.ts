/** How each route of identity is tried with another company's ids and with bad input. */
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import { forgetSignInAttempts } from '#modules/identity/testing'
import type { RouteCases } from '#tests/support/route_cases'

const ofToken = 'speaks of the person of the token only'

const cases: RouteCases = {
  'POST /auth/login': {
    open: true,
    beforeEach: forgetSignInAttempts,
    valid: async ({ home }) => {
      await forgetSignInAttempts()
      return { body: { email: home.user.email, password: factoryPassword } }
    },
    foreign: 'whoever knows the password is that person',
  },
  'POST /auth/refresh_token': {
    open: true,
    valid: async ({ home }) => ({ cookie: `jrt=${home.session.refreshToken}` }),
    foreign: 'whoever has the cookie is that person',
  },
  'DELETE /auth/logout': { valid: async () => ({}), foreign: ofToken },
  'GET /auth/me': { valid: async () => ({}), foreign: ofToken },
  'GET /users/list': { valid: async () => ({}), foreign: ofToken },
  'POST /users/set-language/:language': {
    valid: async () => ({ params: { language: 'es' } }),
    foreign: ofToken,
  },
  'GET /settings': { valid: async () => ({}), foreign: ofToken },
  'PUT /settings/:key': {
    valid: async () => ({ params: { key: 'timezone' }, body: { value: 'America/Recife' } }),
    foreign: 'a key is the same word in every company',
  },
  'GET /companies/listPlan/:id': {
    valid: async ({ home }) => ({ params: { id: home.actor.companyId } }),
    foreign: async ({ away }) => [{ params: { id: away.actor.companyId } }],
  },
}
export default cases
