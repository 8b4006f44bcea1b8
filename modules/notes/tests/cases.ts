/** Access and input cases for each route of notes: permitted callers, another company's ids, invalid input. */
import { aNote } from '#modules/notes/testing'
import { aTicket } from '#modules/tickets/testing'
import type { Call, RouteCases } from '#tests/support/route_cases'

const note = 'Ligar depois das 14h'

const cases: RouteCases = {
  'GET /ticket-notes/list': {
    right: 'own',
    valid: async ({ home }) => ({ query: { ticketId: (await aTicket(home.actor)).id } }),
    foreign: async ({ home, away }): Promise<Call[]> => {
      const [ours, theirs] = [await aTicket(home.actor), await aTicket(away.actor)]
      return [
        { query: { ticketId: theirs.id } },
        { query: { contactId: theirs.contactId } },
        { query: { ticketId: ours.id, contactId: theirs.contactId } },
      ]
    },
  },
  'POST /ticket-notes': {
    right: 'own',
    valid: async ({ home }) => {
      const { id: ticketId, contactId } = await aTicket(home.actor)
      return { body: { note, ticketId, contactId } }
    },
    foreign: async ({ home, away }) => {
      const [ours, theirs] = [await aTicket(home.actor), await aTicket(away.actor)]
      return [
        { body: { note, ticketId: theirs.id } },
        { body: { note, ticketId: ours.id, contactId: theirs.contactId } },
      ]
    },
  },
  'DELETE /ticket-notes/:id': {
    right: 'own',
    valid: async ({ home }) => ({
      params: { id: (await aNote(await aTicket(home.actor), home.user)).id },
    }),
    foreign: async ({ away }) => [
      { params: { id: (await aNote(await aTicket(away.actor), away.user)).id } },
    ],
  },
}
export default cases
