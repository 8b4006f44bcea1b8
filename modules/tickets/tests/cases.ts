/** Test cases for each route of tickets: permitted profiles, another company's ids, bad input. */
import { aQueue, joinQueue } from '#modules/queues/testing'
import { aConnection, aTicket } from '#modules/tickets/testing'
import { forPrograms, type Party, type RouteCases } from '#tests/support/route_cases'

const open = ({ actor }: Party) => aTicket(actor, { status: 'open', userId: actor.userId })
/** A conversation that this party may open, with a contact without tickets. */
async function toOpen({ actor, user }: Party) {
  const { contactId } = await aTicket(actor, { status: 'closed' })
  const queue = await aQueue(actor)
  await joinQueue(queue, user)
  const { id: whatsappId } = await aConnection(actor)
  return { contactId, whatsappId, queueId: queue.id, userId: user.id, status: 'open' }
}

const cases: RouteCases = {
  'GET /tickets': {
    right: 'member',
    valid: async () => ({ query: { status: 'open', showAll: 'true', pageNumber: 1 } }),
    foreign: 'a list of the token alone; queues of others in `queueIds` find nothing',
  },
  'GET /tickets/:id': {
    right: 'own',
    valid: async ({ home }) => ({ params: { id: (await aTicket(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await aTicket(away.actor)).id } }],
  },
  'GET /tickets/u/:uuid': {
    right: 'own',
    valid: async ({ home }) => ({ params: { uuid: (await aTicket(home.actor)).uuid } }),
    foreign: async ({ away }) => [{ params: { uuid: (await aTicket(away.actor)).uuid } }],
  },
  'GET /tickets/:id/closing': {
    right: 'own',
    valid: async ({ home }) => ({ params: { id: (await aTicket(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await aTicket(away.actor)).id } }],
  },
  'POST /tickets': {
    right: 'member',
    valid: async ({ home }) => ({ body: await toOpen(home) }),
    foreign: async ({ home, away }) => [
      { body: { ...(await toOpen(home)), contactId: (await toOpen(away)).contactId } },
      { body: { ...(await toOpen(home)), whatsappId: (await aConnection(away.actor)).id } },
      { body: { ...(await toOpen(home)), queueId: (await aQueue(away.actor)).id } },
      { body: { ...(await toOpen(home)), userId: away.user.id } },
    ],
  },
  'DELETE /tickets/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: { id: (await aTicket(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await aTicket(away.actor)).id } }],
  },
  'PUT /tickets/:id': {
    right: 'own',
    valid: async ({ home }) => ({
      params: { id: (await aTicket(home.actor)).id },
      body: { status: 'open', userId: home.actor.userId },
    }),
    foreign: async ({ home, away }) => [
      { params: { id: (await open(home)).id }, body: { queueId: (await aQueue(away.actor)).id } },
      { params: { id: (await open(home)).id }, body: { userId: away.user.id } },
      {
        params: { id: (await open(home)).id },
        body: { whatsappId: (await aConnection(away.actor)).id },
      },
      { params: { id: (await open(home)).id }, body: { promptId: 1 } },
      { params: { id: (await open(home)).id }, body: { integrationId: 1 } },
      { params: { id: (await aTicket(away.actor)).id }, body: { status: 'open' } },
      { params: { id: (await aTicket(away.actor)).id }, body: { status: 'closed' } },
      { params: { id: (await aTicket(away.actor)).id }, body: { status: 'pending' } },
      {
        params: { id: (await aTicket(home.actor)).id },
        body: { status: 'open', userId: away.actor.userId },
      },
    ],
  },
}

const casesOfPrograms: RouteCases = {
  'GET /api/tickets': forPrograms(cases['GET /tickets']!),
  'GET /api/tickets/all': {
    right: 'program',
    valid: async () => ({ query: { cursor: 0, limit: 10 } }),
    foreign: 'a list of the token alone',
  },
  'GET /api/tickets/:id': forPrograms(cases['GET /tickets/:id']!),
  'POST /api/tickets': forPrograms(cases['POST /tickets']!),
  'PUT /api/tickets/:id': forPrograms(cases['PUT /tickets/:id']!),
}
export default { ...cases, ...casesOfPrograms }
