/** Access and input cases for each route of identity: permitted callers, another company's ids, invalid input. */
import db from '@adonisjs/lucid/services/db'
import { factoryPassword } from '#modules/identity/database/factories/user_factory'
import { sendResetCode } from '#modules/identity/actions/reset_password'
import PasswordReset from '#modules/identity/models/password_reset'
import { setupCode } from '#modules/identity/sessions/setup_code'
import { hashOfCode } from '#modules/identity/sessions/reset_codes'
import {
  anAdmin,
  anAgent,
  anOperatorKey,
  forgetSignInAttempts,
  type SomeoneSignedIn,
} from '#modules/identity/testing'
import { aQueue } from '#modules/queues/testing'
import { aConnection } from '#modules/tickets/testing'
import type { Party, RouteCase, RouteCases } from '#tests/support/route_cases'

const ofToken = 'speaks of the person of the token only'

const colleagueOf = async ({ company }: Party) => ({
  params: { id: (await anAgent({ company })).user.id },
})
/** The body of a reset with a code that was just sent. */
async function newPasswordOf({ user }: SomeoneSignedIn) {
  await sendResetCode(user.email)
  const token = '402913'
  const codeHash = hashOfCode(user.id, token)
  await PasswordReset.of(user).where('user_id', user.id).update({ code_hash: codeHash })
  return { email: user.email, token, password: 'Outra-senha-7' }
}
let made = 0
const aSetup = () => ({
  code: setupCode(),
  companyName: 'Guichê',
  name: 'Olga Prado',
  email: `olga${++made}@aurora.test`,
  password: 'Primeira-senha-1',
})
const form = async ({ actor }: Party) => ({
  name: 'Rita Moura',
  email: `rita${++made}@aurora.test`,
  password: 'guiche-1',
  profile: 'supervisor',
  allTicket: 'desabled',
  whatsappId: (await aConnection(actor)).id,
  queueIds: [(await aQueue(actor)).id],
})

const everyCompanys = 'the operator looks after every company'
const onAnybody: RouteCase = {
  right: 'super',
  by: 'platform',
  valid: ({ home }) => colleagueOf(home),
  foreign: everyCompanys,
}

const cases: RouteCases = {
  'POST /auth/login': {
    right: 'anyone',
    beforeEach: forgetSignInAttempts,
    valid: async ({ home }) => {
      await forgetSignInAttempts()
      return { body: { email: home.user.email, password: factoryPassword } }
    },
    foreign: 'whoever knows the password is that person',
  },
  'GET /setup': { right: 'anyone', valid: async () => ({}), foreign: 'of no company' },
  'POST /setup': {
    right: 'anyone',
    beforeEach: forgetSignInAttempts,
    valid: async () => {
      await db.from('users').update({ is_super: false })
      await db.from('companies').update({ is_platform: false })
      return { body: aSetup() }
    },
    foreign: 'of no company',
  },
  'POST /forgetpassword/:email': {
    right: 'anyone',
    beforeEach: forgetSignInAttempts,
    valid: async ({ home }) => ({ params: { email: home.user.email } }),
    foreign: 'whoever reads the mails of that person is that person',
  },
  'POST /resetpasswords': {
    right: 'anyone',
    beforeEach: forgetSignInAttempts,
    valid: async ({ home }) => ({ body: await newPasswordOf(home) }),
    foreign: 'whoever has the code is that person',
  },
  'POST /resetpasswords/:email/:token/:newPassword': {
    right: 'anyone',
    beforeEach: forgetSignInAttempts,
    valid: async ({ home }) => {
      const { password: newPassword, ...rest } = await newPasswordOf(home)
      return { params: { ...rest, newPassword } }
    },
    foreign: 'whoever has the code is that person',
  },
  'POST /auth/refresh_token': {
    right: 'anyone',
    valid: async ({ home }) => ({ cookie: `jrt=${home.session.refreshToken}` }),
    foreign: 'whoever has the cookie is that person',
  },
  'DELETE /auth/logout': {
    right: 'member',
    unpaid: true,
    valid: async () => ({}),
    foreign: ofToken,
  },
  'GET /auth/me': { right: 'member', unpaid: true, valid: async () => ({}), foreign: ofToken },
  'GET /users': {
    right: 'member',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: colleagueOf,
  },
  'GET /users/:id': {
    right: 'own',
    valid: async ({ home }) => ({ params: { id: home.user.id } }),
    foreign: async ({ away }) => [{ params: { id: away.user.id } }],
  },
  'POST /users': {
    right: 'admin',
    valid: async ({ home }) => ({ body: await form(home) }),
    foreign: async ({ home, away }) => {
      const [ours, theirs] = [await form(home), await form(away)]
      return [
        { body: { ...ours, whatsappId: theirs.whatsappId } },
        { body: { ...ours, queueIds: theirs.queueIds } },
      ]
    },
  },
  'PUT /users/:id': {
    right: 'own',
    valid: async ({ home }) => ({
      params: { id: home.user.id },
      body: { name: 'Rita Moura', email: `rita${++made}@aurora.test`, language: 'es' },
    }),
    foreign: async ({ home, away }) => {
      const { whatsappId, queueIds } = await form(away)
      return [
        { params: { id: away.user.id }, body: { name: 'Rita' } },
        { ...(await colleagueOf(home)), body: { whatsappId } },
        { ...(await colleagueOf(home)), body: { queueIds } },
      ]
    },
  },
  'DELETE /users/:id': {
    right: 'admin',
    valid: async ({ home }) => colleagueOf(home),
    foreign: async ({ away }) => [await colleagueOf(away)],
  },
  'GET /users/list': {
    right: 'member',
    valid: async () => ({}),
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: colleagueOf,
  },
  'POST /users/set-language/:language': {
    right: 'member',
    valid: async () => ({ params: { language: 'es' } }),
    foreign: ofToken,
  },
  'GET /settings': { right: 'member', unpaid: true, valid: async () => ({}), foreign: ofToken },
  'POST /companies/:id/enter': {
    right: 'super',
    by: 'platform',
    valid: async ({ home }) => ({
      params: { id: (await anAdmin({ company: home.company })).actor.companyId },
    }),
    foreign: 'the operator enters every company',
  },
  'GET /settings/platform': {
    right: 'super',
    by: 'platform',
    valid: async () => ({}),
    foreign: 'settings of the platform are of no company',
  },
  'GET /platform/users': {
    right: 'super',
    by: 'platform',
    valid: async ({ home }) => ({ query: { companyId: home.actor.companyId, super: 'false' } }),
    foreign: everyCompanys,
  },
  'GET /platform/users/:id': onAnybody,
  'POST /platform/users/:id/reset-link': onAnybody,
  'DELETE /platform/users/:id/sessions': onAnybody,
  'PUT /platform/users/:id/super': {
    ...onAnybody,
    valid: async (fixture) => ({ ...(await colleagueOf(fixture.home)), body: { super: true } }),
  },
  'GET /platform/operator-keys': {
    right: 'super',
    by: 'platform',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: everyCompanys,
  },
  'POST /platform/operator-keys': {
    right: 'super',
    by: 'platform',
    // Their own; from the server's machine it is made for a person.
    valid: async () => ({ body: { name: 'Laptop', days: 30 } }),
    foreign: everyCompanys,
  },
  'DELETE /platform/operator-keys/:id': {
    right: 'super',
    by: 'platform',
    valid: async ({ platform }) => ({ params: { id: (await anOperatorKey(platform)).id } }),
    foreign: everyCompanys,
  },
  'GET /platform/settings': {
    right: 'super',
    by: 'platform',
    valid: async ({ home }) => ({ query: { companyId: home.actor.companyId } }),
    foreign: everyCompanys,
  },
  'PUT /platform/settings/:key': {
    right: 'super',
    by: 'platform',
    valid: async ({ home }) => ({
      params: { key: 'timezone' },
      body: { value: 'America/Recife', companyId: home.actor.companyId },
    }),
    foreign: everyCompanys,
  },
  'PUT /settings/:key': {
    right: 'admin',
    valid: async () => ({ params: { key: 'timezone' }, body: { value: 'America/Recife' } }),
    foreign: 'a key is the same word in every company',
  },
  'GET /companies/listPlan/:id': {
    right: 'member',
    unpaid: true,
    valid: async ({ home }) => ({ params: { id: home.actor.companyId } }),
    foreign: async ({ away }) => [{ params: { id: away.actor.companyId } }],
  },
}
export default cases
