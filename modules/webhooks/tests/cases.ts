/** Access cases for each route of webhooks: roles, another company's ids, invalid input. */
import { aDelivery, anEndpoint } from '#modules/webhooks/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const form = { name: 'CRM', url: 'https://hooks.example.com/guiche', events: ['ticket.created'] }
const span = { from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' }
const idOf = async ({ user }: Party) => ({ id: (await anEndpoint(user)).id })
/** Nobody answers at this address: the trial fails at once. */
const unreachable = 'http://127.0.0.1:1/'

async function deliveryOf({ user }: Party) {
  const endpoint = await anEndpoint(user)
  const { publicId: deliveryId } = await aDelivery(endpoint, { state: 'delivered' })
  return { id: endpoint.id, deliveryId }
}

const cases: RouteCases = {
  'GET /webhooks': {
    right: 'admin',
    valid: async () => ({ query: { pageNumber: 1 } }),
    foreign: 'a list of the token alone',
  },
  'POST /webhooks': {
    right: 'admin',
    valid: async () => ({ body: form }),
    foreign: 'it names no row',
  },
  'GET /webhooks/events': {
    right: 'admin',
    valid: async () => ({}),
    foreign: 'it names no row',
  },
  'GET /webhooks/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'PUT /webhooks/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home), body: form }),
    foreign: async ({ away }) => [{ params: await idOf(away), body: form }],
  },
  'DELETE /webhooks/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'POST /webhooks/:id/secret': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'POST /webhooks/:id/resume': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'POST /webhooks/:id/test': {
    right: 'admin',
    valid: async ({ home }) => ({
      params: { id: (await anEndpoint(home.user, { url: unreachable })).id },
    }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'GET /webhooks/:id/deliveries': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home), query: { pageNumber: 1 } }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'POST /webhooks/:id/deliveries/:deliveryId/replay': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await deliveryOf(home) }),
    foreign: async ({ home, away }) => {
      const [ours, theirs] = [await deliveryOf(home), await deliveryOf(away)]
      return [{ params: theirs }, { params: { ...ours, deliveryId: theirs.deliveryId } }]
    },
  },
  'POST /webhooks/:id/replay': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home), body: span }),
    foreign: async ({ away }) => [{ params: await idOf(away), body: span }],
  },
}
export default cases
