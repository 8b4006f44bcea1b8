/** Access cases for each route of programs: another company's ids, invalid input. */
import { aCheckedNumber, aKey, aProgram, forgetSends } from '#modules/external_api/testing'
import { aMessage } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const form = async ({ actor }: Party) => ({
  number: await aCheckedNumber(actor),
  body: 'Your order is ready.',
})
const tokenFor = async ({ actor }: Party) => (await aProgram(actor)).token

/** A program, and a message that left by its connection. */
async function sent({ actor }: Party) {
  const { token, connectionId } = await aProgram(actor)
  const message = await aMessage(await aTicket(actor, { connectionId }), { fromMe: true })
  return { token, params: { id: Number(message.id) } }
}

const cases: RouteCases = {
  'POST /api/messages/send': {
    right: 'program',
    beforeEach: forgetSends,
    valid: async ({ home }) => ({ token: await tokenFor(home), body: await form(home) }),
    foreign: async ({ home, away }) => {
      const token = await tokenFor(home)
      const opening = { ...(await form(home)), openTicket: true }
      const theirs = Number((await aMessage(await aTicket(away.actor))).id)
      return [
        { token, body: { ...opening, queueId: (await aQueue(away.actor)).id } },
        { token, body: { ...opening, userId: away.user.id } },
        { token, body: { ...(await form(home)), quotedMsgId: theirs } },
      ]
    },
  },
  'GET /api/messages/:id': {
    right: 'program',
    valid: async ({ home }) => sent(home),
    foreign: async ({ home, away }) => [{ ...(await sent(away)), token: await tokenFor(home) }],
  },
  'GET /api/contacts/check': {
    right: 'program',
    valid: async ({ home }) => ({
      token: await tokenFor(home),
      query: { number: await aCheckedNumber(home.actor) },
    }),
    foreign: 'it names a number, which is nobody’s row',
  },
  'GET /api/openapi.json': { right: 'anyone', valid: async () => ({}), foreign: 'names no row' },
  'GET /api/docs': { right: 'anyone', valid: async () => ({}), foreign: 'names no row' },
  'GET /api/docs/start.js': { right: 'anyone', valid: async () => ({}), foreign: 'names no row' },
  'GET /api/docs/swagger-ui.css': {
    right: 'anyone',
    valid: async () => ({}),
    foreign: 'names no row',
  },
  'GET /api/docs/swagger-ui-bundle.js': {
    right: 'anyone',
    valid: async () => ({}),
    foreign: 'names no row',
  },
  'GET /api-keys': {
    right: 'member',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: 'a list of the caller’s own',
  },
  'GET /api-keys/all': {
    right: 'admin',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: 'a list of the token alone',
  },
  'GET /api-keys/scopes': { right: 'member', valid: async () => ({}), foreign: 'names no row' },
  'POST /api-keys': {
    right: 'member',
    valid: async () => ({
      body: { name: 'Shop', scopes: ['contacts:read'], expiresAt: '2030-01-31T12:00:00.000Z' },
    }),
    foreign: 'names no row',
  },
  'DELETE /api-keys/:id': {
    right: 'own',
    valid: async ({ home }) => ({ params: { id: (await aKey(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await aKey(away.actor)).id } }],
  },
}
export default cases
