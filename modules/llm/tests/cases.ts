/** Test cases of each route of llm: who has access, another company's ids, invalid input. */
import db from '@adonisjs/lucid/services/db'
import { accessConfig } from '#modules/llm/access'
import { aTemplate, aTurn } from '#modules/llm/testing'
import { anOllama } from '#modules/llm/tests/support/an_ollama'
import { aMessage } from '#modules/messages/testing'
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import type { Party, RouteCases, RouteFixture } from '#tests/support/route_cases'

const itsId = async ({ actor }: Party) => ({ id: (await aTemplate(actor)).id })
const ofToken = 'a company has one, that of the token'
const ofServer = 'models belong to a server, and to no company'
const template = { name: 'Saudação', content: 'Olá, {nome}!', variables: ['nome'] }

/** A ticket of this party with a message, and a model that helps. */
async function aHelped({ actor }: Party) {
  await anOllama()
  const config = await accessConfig(actor)
  await config.merge({ agentHelp: true }).save()
  const ticket = await aTicket(actor, { status: 'open', userId: actor.userId })
  return { ticketId: ticket.id, messageId: (await aMessage(ticket)).id }
}

/** The other company's, where the caller's own has help, too. */
async function itsTicketOf({ home, away }: RouteFixture) {
  await aHelped(home)
  return (await aHelped(away)).ticketId
}

const cases: RouteCases = {
  'GET /llm-config': { right: 'member', valid: async () => ({}), foreign: ofToken },
  'PUT /llm-config': {
    right: 'admin',
    valid: async ({ home }) => ({
      body: {
        ...{ provider: 'openai', enabled: true, queueId: (await aQueue(home.actor)).id },
        ...{ systemPrompt: 'Be kind.', maxTokens: 500, errorMessage: 'Um momento.' },
        agentHelp: { enabled: true },
        ...{ openaiModel: 'gpt-4o-mini', openaiApiKey: 'sk-of-a-company-abcd' },
        modules: { webhooks: { enabled: true, settings: {} } },
        advancedConfig: {
          ...{ contextWindow: 8000, memoryType: 'summary', streamResponse: true },
          rateLimiting: { enabled: true, maxRequestsPerMinute: 30, maxTokensPerDay: 5000 },
        },
      },
    }),
    foreign: async ({ away }) => [{ body: { queueId: (await aQueue(away.actor)).id } }],
  },
  'POST /llm-config/test-connection': {
    right: 'admin',
    valid: async () => {
      await anOllama()
      return { body: { config: { provider: 'ollama' } } }
    },
    foreign: ofToken,
  },
  'POST /llm-config/test-prompt': {
    right: 'admin',
    valid: async () => {
      await anOllama()
      return { body: { message: 'Oi', useCurrentConfig: true, stream: false } }
    },
    foreign: ofToken,
  },
  'GET /llm-config/models': { right: 'member', valid: async () => ({}), foreign: ofServer },
  'GET /llm-config/models/installed': {
    right: 'member',
    valid: async () => {
      await anOllama()
      return {}
    },
    foreign: ofServer,
  },
  'GET /llm-config/models/pull': {
    ...{ right: 'super', by: 'platform' },
    valid: async () => {
      await anOllama()
      return {}
    },
    foreign: ofServer,
  },
  'POST /llm-config/models/pull': {
    ...{ right: 'super', by: 'platform' },
    valid: async () => {
      await anOllama()
      return { body: { modelName: 'mistral', stream: false } }
    },
    // Without `stream` in its body the answer ends with the download, which no worker of these tests carries out.
    streams: true,
    // One at a time: the former one has ended.
    beforeEach: async () => void (await db.from('llm_pulls').update({ state: 'done' })),
    foreign: ofServer,
  },
  'DELETE /llm-config/models/:name': {
    ...{ right: 'super', by: 'platform' },
    valid: async () => {
      await anOllama()
      return { params: { name: 'mistral:latest' } }
    },
    foreign: ofServer,
  },
  'GET /llm-config/templates': {
    right: 'member',
    valid: async ({ home }) => {
      await aTemplate(home.actor)
      return {}
    },
    foreign: 'a list of the token alone',
  },
  'POST /llm-config/templates': {
    right: 'admin',
    valid: async () => ({ body: { ...template, category: 'sales', isActive: true } }),
    foreign: async ({ away }) => [{ body: { ...template, ...(await itsId(away)) } }],
  },
  'DELETE /llm-config/templates/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home) }),
    foreign: async ({ away }) => [{ params: await itsId(away) }],
  },
  'GET /llm-config/history': {
    right: 'own',
    valid: async ({ home }) => {
      const ticket = await aTicket(home.actor)
      await aTurn(ticket)
      return { query: { ticketId: ticket.id } }
    },
    foreign: async ({ away }) => [{ query: { ticketId: (await aTicket(away.actor)).id } }],
  },
  'GET /llm-config/sources/:ticketId': {
    right: 'own',
    valid: async ({ home }) => {
      const ticket = await aTicket(home.actor)
      await aTurn(ticket, { sources: [{ source: 'horarios.pdf', score: 0.8 }] })
      return { params: { ticketId: ticket.id } }
    },
    foreign: async ({ away }) => [{ params: { ticketId: (await aTicket(away.actor)).id } }],
  },
  'POST /llm-config/history/clear': {
    right: 'admin',
    valid: async ({ home }) => {
      const ticket = await aTicket(home.actor)
      await aTurn(ticket)
      return { body: { ticketId: ticket.id } }
    },
    foreign: async ({ away }) => [{ body: { ticketId: (await aTicket(away.actor)).id } }],
  },
  'POST /llm-config/help/suggestion': {
    right: 'own',
    valid: async ({ home }) => ({ body: { ticketId: (await aHelped(home)).ticketId } }),
    foreign: async (both) => [{ body: { ticketId: await itsTicketOf(both) } }],
  },
  'POST /llm-config/help/summary': {
    right: 'own',
    valid: async ({ home }) => ({ body: { ticketId: (await aHelped(home)).ticketId } }),
    foreign: async (both) => [{ body: { ticketId: await itsTicketOf(both) } }],
  },
  'POST /llm-config/help/translation': {
    right: 'own',
    valid: async ({ home }) => ({ body: { messageId: (await aHelped(home)).messageId } }),
    foreign: async ({ home, away }) => {
      await aHelped(home)
      return [{ body: { messageId: (await aHelped(away)).messageId } }]
    },
  },
  'POST /llm-config/help/correction': {
    right: 'own',
    valid: async ({ home }) => ({
      body: { ticketId: (await aHelped(home)).ticketId, text: 'bom dya' },
    }),
    foreign: async (both) => [{ body: { ticketId: await itsTicketOf(both), text: 'bom dya' } }],
  },
  'GET /llm-config/figures': {
    right: 'admin',
    valid: async ({ home }) => {
      await aTurn(await aTicket(home.actor))
      return {}
    },
    foreign: ofToken,
  },
}
export default cases
