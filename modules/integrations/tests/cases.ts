/** Test cases of each route of integrations: who has access, another company's ids, invalid input. */
import { anIntegration, someUrl } from '#modules/integrations/testing'
import { fullMask } from '#app/kernel/text/mask'
import { aKey, startDialogflow } from '#modules/integrations/tests/a_dialogflow'
import { aTicket } from '#modules/tickets/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const itsId = async ({ actor }: Party) => ({ id: (await anIntegration(actor)).id })
const body = { type: 'webhook', name: 'Azul', urlN8N: someUrl }

/** Started by the first request that needs it; it ends with the process. */
let google: ReturnType<typeof startDialogflow> | null = null
const sessionBody = { projectName: 'loja', jsonContent: aKey(), language: 'pt-BR' }

const cases: RouteCases = {
  'GET /ticket-flows/:ticketId': {
    right: 'own',
    valid: async ({ home }) => ({ params: { ticketId: (await aTicket(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { ticketId: (await aTicket(away.actor)).id } }],
  },
  'POST /queueIntegration/testSession': {
    right: 'admin',
    valid: async () => {
      await (google ??= startDialogflow())
      return { body: sessionBody }
    },
    foreign: async ({ away }) => [
      { body: { ...sessionBody, jsonContent: fullMask, ...(await itsId(away)) } },
    ],
  },
  'POST /queueIntegration/trial': {
    right: 'admin',
    valid: async () => ({ body: { ...body, text: 'Oi' } }),
    foreign: async ({ away }) => [{ body: { ...body, text: 'Oi', ...(await itsId(away)) } }],
  },
  'GET /queueIntegration': {
    right: 'admin',
    valid: async ({ home }) => {
      await anIntegration(home.actor)
      return { query: { pageNumber: 1 } }
    },
    foreign: 'a list of the token alone',
  },
  'GET /queueIntegration/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home) }),
    foreign: async ({ away }) => [{ params: await itsId(away) }],
  },
  'POST /queueIntegration': {
    right: 'admin',
    valid: async () => ({ body }),
    foreign: 'it names no row',
  },
  'PUT /queueIntegration/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home), body }),
    foreign: async ({ away }) => [{ params: await itsId(away), body }],
  },
  'POST /queueIntegration/:id/secret': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home) }),
    foreign: async ({ away }) => [{ params: await itsId(away) }],
  },
  'DELETE /queueIntegration/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home) }),
    foreign: async ({ away }) => [{ params: await itsId(away) }],
  },
}
export default cases
