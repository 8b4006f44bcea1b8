/** Test cases of each route of prompts: who has access, another company's ids, invalid input. */
import { startModels, type Models } from '#modules/ai/testing'
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

let models: Promise<Models> | null = null
const trialOf = async (party: Party) => {
  const { name, ...form } = await bodyOf(party)
  return { ...form, messages: [{ fromMe: false, body: `Sou ${name}. Que horas abre?` }] }
}
/** It stays for the rest of the process. */
const provided = () => (models ??= startModels())

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
  'POST /prompt/trial': {
    right: 'admin',
    valid: async ({ home }) => {
      await provided()
      return { body: await trialOf(home) }
    },
    foreign: async ({ home, away }) => [
      { body: await trialOf(away) },
      { body: { ...(await trialOf(home)), ...(await itsId(away)) } },
    ],
  },
  'POST /prompt/models': {
    right: 'admin',
    valid: async ({ home }) => {
      await provided()
      return { body: { ...(await itsId(home)) } }
    },
    foreign: async ({ away }) => [{ body: { ...(await itsId(away)) } }],
  },
  'DELETE /prompt/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home) }),
    foreign: async ({ away }) => [{ params: await itsId(away) }],
  },
}
export default cases
