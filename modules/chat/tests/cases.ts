/** Access cases for each route of chat: roles, another company's ids, invalid input. */
import { aThread, aThreadMessage } from '#modules/chat/testing'
import type { Call, Party, RouteCases, RouteFixture } from '#tests/support/route_cases'

const idOf = async ({ user }: Party) => ({ id: (await aThread(user)).id })
const ours =
  (body?: Call['body']) =>
  async ({ home }: RouteFixture): Promise<Call> => ({ params: await idOf(home), body })
const theirs =
  (body?: Call['body']) =>
  async ({ away }: RouteFixture): Promise<Call[]> => {
    const { id, uuid } = await aThread(away.user)
    return [
      { params: { id }, body },
      { params: { id: uuid }, body },
    ]
  }
const form = { title: 'Plantão de sábado' }
const message = { message: 'Bom dia!' }

const cases: RouteCases = {
  'GET /chats': {
    right: 'member',
    valid: async ({ home }) => {
      await aThread(home.user)
      return { query: { pageNumber: 1 } }
    },
    foreign: 'a list of the token alone',
  },
  'GET /chats/unread': {
    right: 'member',
    valid: async () => ({}),
    foreign: 'a count of the token alone',
  },
  'GET /chats/:id': { right: 'member', valid: ours(), foreign: theirs() },
  'POST /chats': {
    right: 'member',
    valid: async ({ home }) => ({ body: { ...form, users: [{ id: home.user.id }] } }),
    foreign: async ({ home, away }) => [
      { body: { ...form, users: [{ id: home.user.id }, { id: away.user.id }] } },
    ],
  },
  'PUT /chats/:id': {
    right: 'member',
    valid: ours(form),
    foreign: async (fixture) => [
      ...(await theirs(form)(fixture)),
      { params: await idOf(fixture.home), body: { users: [{ id: fixture.away.user.id }] } },
    ],
  },
  'DELETE /chats/:id': { right: 'member', valid: ours(), foreign: theirs() },
  'GET /chats/:id/messages': {
    right: 'member',
    valid: async ({ home }) => {
      const thread = await aThread(home.user)
      await aThreadMessage(thread, home.user)
      const { id: before } = await aThreadMessage(thread, home.user)
      return { params: { id: thread.id }, query: { before } }
    },
    foreign: theirs(),
  },
  'POST /chats/:id/messages': {
    right: 'member',
    valid: ours(message),
    foreign: theirs(message),
  },
  'POST /chats/:id/read': { right: 'member', valid: ours(), foreign: theirs() },
}
export default cases
