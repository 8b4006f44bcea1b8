/** Access cases for each route of contact lists: roles, another company's ids, invalid input. */
import { aFaultyImport, aList, aPerson, aSheet } from '#modules/contact_lists/testing'
import { aNumber } from '#modules/tickets/testing'
import type { Call, Party, RouteCases, RouteFixture } from '#tests/support/route_cases'

const idOf = async ({ actor }: Party) => ({ id: (await aList(actor)).id })
const itemOf = async ({ actor }: Party) => ({ id: (await aPerson(await aList(actor))).id })
const importOf = async ({ actor }: Party) => {
  const { contactListId, id } = await aFaultyImport(actor)
  return { id: contactListId, importId: id }
}
const ours =
  (
    params: (party: Party) => Promise<Call['params']>,
    rest: () => Omit<Call, 'params'> = () => ({})
  ) =>
  async ({ home }: RouteFixture): Promise<Call> => ({ params: await params(home), ...rest() })
const theirs =
  (
    params: (party: Party) => Promise<Call['params']>,
    rest: () => Omit<Call, 'params'> = () => ({})
  ) =>
  async ({ away }: RouteFixture): Promise<Call[]> => [{ params: await params(away), ...rest() }]
const form = () => ({ body: { name: 'Clientes' } })
const sheet = () => ({ file: 'file', content: aSheet('nome;numero', `Ana;${aNumber()}`) })
const person = () => ({ body: { name: 'Ana Lima', number: aNumber(), email: 'ana@example.com' } })

const cases: RouteCases = {
  'GET /contact-lists': {
    right: 'admin',
    valid: async ({ home }) => {
      await idOf(home)
      return { query: { pageNumber: 1 } }
    },
    foreign: 'a list of the token alone',
  },
  'GET /contact-lists/list': {
    right: 'admin',
    valid: async () => ({}),
    foreign: 'a list of the token alone',
  },
  'GET /contact-lists/:id': { right: 'admin', valid: ours(idOf), foreign: theirs(idOf) },
  'POST /contact-lists': {
    right: 'admin',
    valid: async () => form(),
    foreign: 'a name alone',
  },
  'PUT /contact-lists/:id': {
    right: 'admin',
    valid: ours(idOf, form),
    foreign: theirs(idOf, form),
  },
  'DELETE /contact-lists/:id': { right: 'admin', valid: ours(idOf), foreign: theirs(idOf) },
  'POST /contact-lists/:id/upload': {
    right: 'admin',
    valid: ours(idOf, sheet),
    foreign: theirs(idOf, sheet),
  },
  'GET /contact-lists/:id/imports/:importId/faults': {
    right: 'admin',
    valid: ours(importOf),
    foreign: async ({ home, away }) => [
      { params: await importOf(away) },
      { params: { ...(await importOf(away)), ...(await idOf(home)) } },
    ],
  },
  'GET /contact-list-items': {
    right: 'admin',
    valid: async ({ home }) => ({
      query: { contactListId: (await idOf(home)).id, pageNumber: 1, state: 'valid' },
    }),
    foreign: async ({ away }) => [{ query: { contactListId: (await idOf(away)).id } }],
  },
  'GET /contact-list-items/:id': { right: 'admin', valid: ours(itemOf), foreign: theirs(itemOf) },
  'POST /contact-list-items': {
    right: 'admin',
    valid: async ({ home }) => ({
      body: { ...person().body, contactListId: (await idOf(home)).id },
    }),
    foreign: async ({ away }) => [
      { body: { ...person().body, contactListId: (await idOf(away)).id } },
    ],
  },
  'PUT /contact-list-items/:id': {
    right: 'admin',
    valid: ours(itemOf, person),
    foreign: theirs(itemOf, person),
  },
  'DELETE /contact-list-items/:id': {
    right: 'admin',
    valid: ours(itemOf),
    foreign: theirs(itemOf),
  },
}
export default cases
