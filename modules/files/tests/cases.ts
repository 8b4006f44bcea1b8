/** Access cases for each route of the files library: roles, another company's ids, invalid input. */
import { aFileList, anOption } from '#modules/files/testing'
import { aTicket } from '#modules/tickets/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const form = { name: 'Catálogo', message: 'Segue!', options: [{ name: 'Preços' }] }
/** A list with a file. */
async function idOf({ actor }: Party) {
  const list = await aFileList(actor)
  await anOption(list, 'Preços', Buffer.from('a;b'), 'a.csv')
  return { id: list.id }
}
/** A list and one of its options. */
const optionOf = async ({ actor }: Party) => {
  const list = await aFileList(actor)
  return { listId: list.id, optionId: (await anOption(list, 'Preços')).id }
}
const openOf = ({ actor, user }: Party) => aTicket(actor, { status: 'open', userId: user.id })

const cases: RouteCases = {
  'GET /files': {
    right: 'member',
    valid: async ({ home }) => {
      await idOf(home)
      return { query: { pageNumber: 1 } }
    },
    foreign: 'a list of the token alone; the operator alone names a company',
    rowOf: idOf,
  },
  'GET /files/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'GET /files/:id/preview': {
    right: 'own',
    valid: async ({ home }) => ({
      params: await idOf(home),
      query: { ticketId: (await aTicket(home.actor)).id },
    }),
    foreign: async ({ home, away }) => [
      { params: await idOf(away), query: { ticketId: (await aTicket(home.actor)).id } },
      { params: await idOf(home), query: { ticketId: (await aTicket(away.actor)).id } },
    ],
  },
  'POST /files': {
    right: 'admin',
    valid: async () => ({ body: form }),
    foreign: async ({ away }) => {
      const { optionId } = await optionOf(away)
      return [{ body: { ...form, options: [{ id: optionId, name: 'x' }] } }]
    },
  },
  'PUT /files/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home), body: form }),
    foreign: async ({ home, away }) => {
      const { optionId } = await optionOf(away)
      return [
        { params: await idOf(away), body: form },
        { params: await idOf(home), body: { options: [{ id: optionId, name: 'x' }] } },
      ]
    },
  },
  'DELETE /files/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await idOf(home) }),
    foreign: async ({ away }) => [{ params: await idOf(away) }],
  },
  'POST /files/uploadList/:fileId': {
    right: 'admin',
    valid: async ({ home }) => {
      const { listId, optionId } = await optionOf(home)
      return { params: { fileId: listId }, file: 'files', fields: { id: optionId } }
    },
    foreign: async ({ home, away }) => {
      const { listId, optionId } = await optionOf(away)
      const file = { file: 'files', fields: { id: optionId } }
      return [
        { params: { fileId: listId }, ...file },
        { params: { fileId: (await optionOf(home)).listId }, ...file },
      ]
    },
  },
  'POST /messages/:ticketId/file-list': {
    right: 'own',
    valid: async ({ home }) => ({
      params: { ticketId: (await openOf(home)).id },
      body: { fileListId: (await idOf(home)).id, clientId: 'c1' },
    }),
    foreign: async ({ home, away }) => [
      {
        params: { ticketId: (await openOf(away)).id },
        body: { fileListId: (await idOf(home)).id },
      },
      {
        params: { ticketId: (await openOf(home)).id },
        body: { fileListId: (await idOf(away)).id },
      },
    ],
  },
}
export default cases
