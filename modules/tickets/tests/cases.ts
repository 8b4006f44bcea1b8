/** How each route of tickets is tried with another company's ids and with bad input. */
import type Message from '#modules/tickets/models/message'
import { aMessage, aTicket } from '#modules/tickets/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const open = ({ actor }: Party) => aTicket(actor, { status: 'open', userId: actor.userId })
/** A text that this party wrote. */
const ours = async (party: Party, wishes: Partial<Message> = {}) =>
  aMessage(await open(party), {
    fromMe: true,
    userId: party.actor.userId,
    body: 'oi',
    ack: 2,
    ...wishes,
  })

const cases: RouteCases = {
  'GET /tickets': {
    valid: async () => ({ query: { status: 'open', showAll: 'true', pageNumber: 1 } }),
    foreign: 'a list of the token alone; queues of others in `queueIds` find nothing',
  },
  'GET /tickets/:id': {
    valid: async ({ home }) => ({ params: { id: (await aTicket(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { id: (await aTicket(away.actor)).id } }],
  },
  'GET /tickets/u/:uuid': {
    valid: async ({ home }) => ({ params: { uuid: (await aTicket(home.actor)).uuid } }),
    foreign: async ({ away }) => [{ params: { uuid: (await aTicket(away.actor)).uuid } }],
  },
  'PUT /tickets/:id': {
    valid: async ({ home }) => ({
      params: { id: (await aTicket(home.actor)).id },
      body: { status: 'open', userId: home.actor.userId },
    }),
    foreign: async ({ home, away }) => [
      { params: { id: (await aTicket(away.actor)).id }, body: { status: 'open' } },
      { params: { id: (await aTicket(away.actor)).id }, body: { status: 'closed' } },
      { params: { id: (await aTicket(away.actor)).id }, body: { status: 'pending' } },
      {
        params: { id: (await aTicket(home.actor)).id },
        body: { status: 'open', userId: away.actor.userId },
      },
    ],
  },
  'GET /messages/:ticketId': {
    valid: async ({ home }) => ({ params: { ticketId: (await aTicket(home.actor)).id } }),
    foreign: async ({ away }) => [{ params: { ticketId: (await aTicket(away.actor)).id } }],
  },
  'POST /messages/:id/media-retry': {
    valid: async ({ home }) => {
      const message = await aMessage(await open(home), { kind: 'image', mediaState: 'failed' })
      return { params: { id: message.id } }
    },
    foreign: async ({ away }) => [{ params: { id: (await aMessage(await open(away))).id } }],
  },
  'PUT /messages/:id': {
    // The words that it has already: WhatsApp need not be there to take them.
    valid: async ({ home }) => ({ params: { id: (await ours(home)).id }, body: { body: 'oi' } }),
    foreign: async ({ away }) => [
      { params: { id: (await ours(away)).id }, body: { body: 'oi' } },
      { params: { id: (await ours(away)).id }, body: { body: 'outra coisa' } },
    ],
  },
  'DELETE /messages/:id': {
    // Taken back already: WhatsApp need not be there to take it.
    valid: async ({ home }) => ({ params: { id: (await ours(home, { isDeleted: true })).id } }),
    foreign: async ({ away }) => [
      { params: { id: (await ours(away)).id } },
      { params: { id: (await ours(away, { isDeleted: true })).id } },
    ],
  },
  'POST /messages/:id/retry': {
    valid: async ({ home }) => ({ params: { id: (await ours(home)).id } }),
    foreign: async ({ away }) => [
      { params: { id: (await ours(away, { ack: 0, errorCode: '463' })).id } },
    ],
  },
  'POST /messages/:id/reactions': {
    valid: async ({ home }) => ({
      params: { id: (await aMessage(await open(home))).id },
      body: { emoji: '👍' },
    }),
    foreign: async ({ away }) => [
      { params: { id: (await aMessage(await open(away))).id }, body: { emoji: '👍' } },
    ],
  },
  'POST /tickets/:id/typing': {
    valid: async ({ home }) => ({
      params: { id: (await open(home)).id },
      body: { state: 'composing' },
    }),
    foreign: async ({ away }) => [
      { params: { id: (await open(away)).id }, body: { state: 'composing' } },
    ],
  },
  'POST /messages/:ticketId': {
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
export default cases
