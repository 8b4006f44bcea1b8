/** Test cases for each route of messages: permitted profiles, another company's ids, bad input. */
import type Message from '#modules/messages/models/message'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'
import { forPrograms, type Party, type RouteCases } from '#tests/support/route_cases'

const open = ({ actor }: Party) => aTicket(actor, { status: 'open', userId: actor.userId })
/** A text that this party's company sent. */
const ours = async (party: Party, options: Partial<Message> = {}) =>
  aMessage(await open(party), {
    fromMe: true,
    userId: party.actor.userId,
    body: 'oi',
    ack: 2,
    ...options,
  })

const cases: RouteCases = {
  'GET /messages/:ticketId': {
    right: 'own',
    valid: async ({ home }) => ({ params: { ticketId: (await aTicket(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { ticketId: (await aTicket(away.actor)).id } }],
  },
  'POST /messages/:id/media-retry': {
    right: 'own',
    valid: async ({ home }) => {
      const message = await aMessage(await open(home), { kind: 'image', mediaState: 'failed' })
      return { params: { id: message.id } }
    },
    foreign: async ({ away }) => [{ params: { id: (await aMessage(await open(away))).id } }],
  },
  'PUT /messages/:id': {
    right: 'own',
    // The unchanged text: succeeds without WhatsApp.
    valid: async ({ home }) => ({ params: { id: (await ours(home)).id }, body: { body: 'oi' } }),
    foreign: async ({ away }) => [
      { params: { id: (await ours(away)).id }, body: { body: 'oi' } },
      { params: { id: (await ours(away)).id }, body: { body: 'outra coisa' } },
    ],
  },
  'DELETE /messages/:id': {
    right: 'own',
    // Deleted already: succeeds without WhatsApp.
    valid: async ({ home }) => ({ params: { id: (await ours(home, { isDeleted: true })).id } }),
    foreign: async ({ away }) => [
      { params: { id: (await ours(away)).id } },
      { params: { id: (await ours(away, { isDeleted: true })).id } },
    ],
  },
  'POST /messages/:id/retry': {
    right: 'own',
    valid: async ({ home }) => ({ params: { id: (await ours(home)).id } }),
    foreign: async ({ away }) => [
      { params: { id: (await ours(away, { ack: 0, errorCode: '463' })).id } },
    ],
  },
  'POST /messages/:id/reactions': {
    right: 'own',
    valid: async ({ home }) => ({
      params: { id: (await aMessage(await open(home))).id },
      body: { emoji: '👍' },
    }),
    foreign: async ({ away }) => [
      { params: { id: (await aMessage(await open(away))).id }, body: { emoji: '👍' } },
    ],
  },
  'POST /tickets/:id/typing': {
    right: 'own',
    valid: async ({ home }) => ({
      params: { id: (await open(home)).id },
      body: { state: 'composing' },
    }),
    foreign: async ({ away }) => [
      { params: { id: (await open(away)).id }, body: { state: 'composing' } },
    ],
  },
  'POST /messages/:ticketId': {
    right: 'own',
    valid: async ({ home }) => {
      const ticket = await open(home)
      const quoted = await aMessage(ticket)
      return {
        params: { ticketId: ticket.id },
        body: { body: 'bom dia', quotedMsg: { id: quoted.id } },
      }
    },
    foreign: async ({ home, away }) => [
      { params: { ticketId: (await open(away)).id }, body: { body: 'oi' } },
      {
        params: { ticketId: (await open(home)).id },
        body: { body: 'oi', quotedMsg: { id: (await aMessage(await open(away))).id } },
      },
    ],
  },
}

const casesOfPrograms: RouteCases = {
  'GET /api/tickets/:ticketId/messages': forPrograms(cases['GET /messages/:ticketId']!),
}
export default { ...cases, ...casesOfPrograms }
