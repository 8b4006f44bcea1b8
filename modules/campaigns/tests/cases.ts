/** Access cases for each route of campaigns: roles, another company's ids, invalid input. */
import limiter from '@adonisjs/limiter/services/main'
import { aCampaign, aGroup, useGroups } from '#modules/campaigns/testing'
import { resolveContact } from '#modules/contacts/public'
import { aConnection, aNumber } from '#modules/tickets/testing'
import type { Call, Party, RouteCases, RouteFixture } from '#tests/support/route_cases'

// For as long as this process lives: the calls name such groups.
useGroups()

const people = () => [{ name: 'Ana', number: aNumber() }]
const idOf = async ({ actor }: Party) => ({
  id: (await aCampaign(actor, { group: aGroup(actor, people()), scheduledAt: null })).id,
})
const startedOf = async ({ actor }: Party, status: 'running' | 'cancelled') => {
  const campaign = await aCampaign(actor, { group: aGroup(actor, people()) })
  await campaign.merge({ status, startedAt: campaign.createdAt }).save()
  return { id: campaign.id }
}
const contactOf = async ({ actor }: Party) => {
  const person = { phone: aNumber(), lid: null, pushName: 'Ana' }
  return { contactId: (await resolveContact(actor, person)).id }
}
const trialOf = async ({ actor }: Party) => {
  const { id: whatsappId } = await aConnection(actor)
  const { id: campaignId } = await aCampaign(actor, { scheduledAt: null })
  return { whatsappId, campaignId, number: aNumber(), message: 'Oi, {nome}!' }
}
const form = { name: 'Natal', message1: 'Oi, {nome}!' }
const ours =
  (rest: Omit<Call, 'params'> = {}) =>
  async ({ home }: RouteFixture): Promise<Call> => ({ params: await idOf(home), ...rest })
const theirs =
  (rest: Omit<Call, 'params'> = {}) =>
  async ({ away }: RouteFixture): Promise<Call[]> => [{ params: await idOf(away), ...rest }]
const foreignForms = async ({ away }: RouteFixture) => [
  { ...form, whatsappId: (await aConnection(away.actor)).id },
  { ...form, audience: aGroup(away.actor, people()) },
]
const upload = { file: 'file' }

const cases: RouteCases = {
  'GET /campaigns': {
    right: 'admin',
    valid: async ({ home }) => {
      await idOf(home)
      return { query: { pageNumber: 1 } }
    },
    foreign: 'a list of the token alone',
  },
  'GET /campaigns/audiences': {
    right: 'admin',
    valid: async ({ home }) => {
      aGroup(home.actor, people())
      return {}
    },
    foreign: 'a list of the token alone',
  },
  'POST /campaigns/preview': {
    right: 'admin',
    valid: async ({ home }) => ({
      body: {
        whatsappId: (await aConnection(home.actor)).id,
        audience: aGroup(home.actor, people()),
      },
    }),
    foreign: async (fixture) => (await foreignForms(fixture)).map((body) => ({ body })),
  },
  'GET /contacts/:contactId/campaign-opt-out': {
    right: 'member',
    valid: async ({ home }) => ({ params: await contactOf(home) }),
    foreign: async ({ away }) => [{ params: await contactOf(away) }],
  },
  'PUT /contacts/:contactId/campaign-opt-out': {
    right: 'member',
    valid: async ({ home }) => ({ params: await contactOf(home), body: { optedOut: true } }),
    foreign: async ({ away }) => [{ params: await contactOf(away), body: { optedOut: true } }],
  },
  'GET /campaigns/:id': { right: 'admin', valid: ours(), foreign: theirs() },
  'POST /campaigns': {
    right: 'admin',
    valid: async ({ home }) => ({
      body: {
        ...form,
        whatsappId: (await aConnection(home.actor)).id,
        audience: aGroup(home.actor, people()),
      },
    }),
    foreign: async (fixture) => (await foreignForms(fixture)).map((body) => ({ body })),
  },
  'PUT /campaigns/:id': {
    right: 'admin',
    valid: ours({ body: form }),
    foreign: async (fixture) => [
      ...(await theirs({ body: form })(fixture)),
      ...(await Promise.all(
        (await foreignForms(fixture)).map(async (body) => ({
          params: await idOf(fixture.home),
          body,
        }))
      )),
    ],
  },
  'DELETE /campaigns/:id': { right: 'admin', valid: ours(), foreign: theirs() },
  'POST /campaigns/:id/cancel': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await startedOf(home, 'running') }),
    foreign: async ({ away }) => [{ params: await startedOf(away, 'running') }],
  },
  'POST /campaigns/:id/restart': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await startedOf(home, 'cancelled') }),
    foreign: async ({ away }) => [{ params: await startedOf(away, 'cancelled') }],
  },
  'POST /campaigns/trial': {
    right: 'admin',
    beforeEach: () => limiter.clear(['memory']),
    valid: async ({ home }) => ({ body: await trialOf(home) }),
    foreign: async ({ home, away }) => [
      { body: { ...(await trialOf(home)), whatsappId: (await aConnection(away.actor)).id } },
      { body: { ...(await trialOf(home)), campaignId: (await idOf(away)).id } },
    ],
  },
  'GET /campaigns/:id/curve': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await startedOf(home, 'running') }),
    foreign: theirs(),
  },
  'GET /campaigns/:id/shippings': {
    right: 'admin',
    valid: ours({ query: { pageNumber: 1, state: 'sent' } }),
    foreign: theirs(),
  },
  'GET /campaigns/:id/shippings/export': {
    right: 'admin',
    valid: ours({ query: { state: 'sent' } }),
    foreign: theirs(),
  },
  'POST /campaigns/:id/media-upload': {
    right: 'admin',
    valid: ours(upload),
    foreign: theirs(upload),
  },
  'DELETE /campaigns/:id/media-upload': { right: 'admin', valid: ours(), foreign: theirs() },
  'GET /campaign-settings': {
    right: 'admin',
    valid: async () => ({}),
    foreign: 'settings of the token alone',
  },
  'POST /campaign-settings': {
    right: 'admin',
    valid: async () => ({ body: { settings: { campaignWindow: '09:00-18:00' } } }),
    foreign: 'settings of the token alone',
  },
}
export default cases
