/** Access and input cases for each route of contacts: permitted callers, another company's ids, invalid input. */
import { erasePerson } from '#modules/contacts/personal_data/erase_person'
import { anOldRow } from '#modules/contacts/testing'
import { aConnection } from '#modules/tickets/testing'
import {
  forPrograms,
  type Party,
  type RouteCase,
  type RouteCases,
} from '#tests/support/route_cases'

let made = 0
const aNumber = () => `55119${50_000_000 + ++made}`
const aPerson = ({ actor }: Party) => anOldRow(actor, { name: 'Ana', number: aNumber() })
const paramsOf = async (party: Party) => ({ params: { id: (await aPerson(party)).id } })

const form = () => ({
  name: 'Ana Lima',
  number: `+${aNumber()}`,
  email: 'ana@example.com',
  extraInfo: [{ name: 'CPF', value: '000' }],
  disableBot: true,
})

const cases: RouteCases = {
  'GET /contacts': {
    right: 'member',
    valid: async () => ({ query: { pageNumber: 1, date: '2026-11-20' } }),
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: aPerson,
  },
  'GET /contacts/list': {
    right: 'member',
    valid: async () => ({}),
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: aPerson,
  },
  'POST /contacts': {
    right: 'member',
    valid: async () => ({ body: form() }),
    foreign: 'names no row',
  },
  'POST /contacts/upload': {
    right: 'member',
    takesList: true,
    valid: async () => ({ body: { contacts: [{ nome: 'Ana', telefone: aNumber() }] } }),
    foreign: 'names no row',
  },
  'POST /contacts/import': {
    right: 'member',
    takesList: true,
    valid: async ({ home }) => ({ body: { whatsappId: (await aConnection(home.actor)).id } }),
    foreign: async ({ away }) => [{ body: { whatsappId: (await aConnection(away.actor)).id } }],
  },
  'GET /contacts/export': {
    right: 'member',
    unpaid: true,
    valid: async () => ({ query: { date: '2026-11-20' } }),
    foreign: 'a list of the token alone',
  },
  'GET /contacts/:id': {
    right: 'member',
    valid: async ({ home }) => paramsOf(home),
    foreign: async ({ away }) => [await paramsOf(away)],
  },
  'PUT /contacts/:id': {
    right: 'member',
    valid: async ({ home }) => ({ ...(await paramsOf(home)), body: form() }),
    foreign: async ({ away }) => [{ ...(await paramsOf(away)), body: form() }],
  },
  'DELETE /contacts/:id': {
    right: 'supervisor',
    valid: async ({ home }) => paramsOf(home),
    foreign: async ({ away }) => [await paramsOf(away)],
  },
  'POST /contacts/:id/merge': {
    right: 'admin',
    valid: async ({ home }) => ({
      ...(await paramsOf(home)),
      body: { withId: (await aPerson(home)).id },
    }),
    foreign: async ({ home, away }) => [
      { ...(await paramsOf(away)), body: { withId: (await aPerson(home)).id } },
      { ...(await paramsOf(home)), body: { withId: (await aPerson(away)).id } },
      { ...(await paramsOf(away)), body: { withId: (await aPerson(away)).id } },
    ],
  },
}

/** A person who was erased already. */
const anErased = async (party: Party) => {
  const { id } = await aPerson(party)
  await erasePerson(party.actor, id, { confirmation: 'Ana', isNumberBlocked: false })
  return { params: { id } }
}
const order = () => ({ body: { confirmation: 'Ana', blockNumber: true } })
const onOne: RouteCase = {
  right: 'admin',
  valid: async ({ home }) => paramsOf(home),
  foreign: async ({ away }) => [await paramsOf(away)],
}
const erasing: RouteCase = {
  right: 'admin',
  valid: async ({ home }) => ({ ...(await paramsOf(home)), ...order() }),
  foreign: async ({ away }) => [{ ...(await paramsOf(away)), ...order() }],
}
const erased: RouteCase = {
  right: 'admin',
  valid: ({ home }) => anErased(home),
  foreign: async ({ away }) => [await anErased(away)],
}
/** The operator names one person, of whatever company. */
const onAny = ({ valid }: RouteCase): RouteCase => ({
  right: 'super',
  by: 'platform',
  valid,
  foreign: 'the operator finds the people of every company, nobody else finds one',
})
const casesOfPersonalData: RouteCases = {
  'POST /contacts/:id/export': onOne,
  'GET /contacts/:id/export': onOne,
  'POST /contacts/:id/erase': erasing,
  'GET /contacts/:id/erase': erased,
  'GET /platform/contacts/:id': onAny(onOne),
  'POST /platform/contacts/:id/export': onAny(onOne),
  'GET /platform/contacts/:id/export': onAny(onOne),
  'POST /platform/contacts/:id/erase': onAny(erasing),
  'GET /platform/contacts/:id/erase': onAny(erased),
}

const casesOfPrograms: RouteCases = {
  'GET /api/contacts': forPrograms(cases['GET /contacts']!),
  'GET /api/contacts/all': {
    right: 'program',
    valid: async () => ({ query: { cursor: 0, limit: 10 } }),
    foreign: 'a list of the token alone',
  },
  'GET /api/contacts/:id': forPrograms(cases['GET /contacts/:id']!),
  'POST /api/contacts': forPrograms(cases['POST /contacts']!),
  'PUT /api/contacts/:id': forPrograms(cases['PUT /contacts/:id']!),
}
export default { ...cases, ...casesOfPersonalData, ...casesOfPrograms }
