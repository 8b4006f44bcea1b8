/** Test cases of each route of prompts: who has access, another company's ids, invalid input. */
import { aPrompt, someInstructions, someKey } from '#modules/prompts/testing'
import { aQueue } from '#modules/queues/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const itsId = async ({ actor }: Party) => ({ id: (await aPrompt(actor)).id })
const bodyOf = async ({ actor }: Party) => ({
  name: 'Azul e verde',
  prompt: someInstructions,
  apiKey: someKey,
  queueId: (await aQueue(actor)).id,
})

const cases: RouteCases = {
  'GET /prompt': {
    right: 'admin',
    valid: async ({ home }) => {
      await aPrompt(home.actor)
      return { query: { pageNumber: 1 } }
    },
    foreign: 'a list of the token alone',
  },
  'GET /prompt/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home) }),
    foreign: async ({ away }) => [{ params: await itsId(away) }],
  },
  'POST /prompt': {
    right: 'admin',
    valid: async ({ home }) => ({ body: await bodyOf(home) }),
    foreign: async ({ away }) => [{ body: await bodyOf(away) }],
  },
  'PUT /prompt/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home), body: await bodyOf(home) }),
    foreign: async ({ home, away }) => [
      { params: await itsId(away), body: await bodyOf(home) },
      { params: await itsId(home), body: await bodyOf(away) },
    ],
  },
  'DELETE /prompt/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home) }),
    foreign: async ({ away }) => [{ params: await itsId(away) }],
  },
}
export default cases
