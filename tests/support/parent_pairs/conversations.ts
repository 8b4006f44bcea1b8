/** Requests that choose a connection, a contact, a ticket or a message while it is being deleted. */
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import {
  aColleague,
  aContact,
  anOpening,
  closed,
  post,
  put,
  remove,
  spareConnection,
  taken,
  type Pair,
} from '#tests/support/parent_pairs/round'

/** Open conversations keep it, unless they are ended with it (CNX-06). */
const removeAll = (id: number) => remove(`/whatsapp/${id}?force=true`)

export const ofConnections: Record<string, Pair> = {
  'a ticket goes on over a connection': {
    make: async (lane) => {
      const [{ id }, ticket] = [await spareConnection(lane), await taken(lane)]
      return {
        choose: put(`/tickets/${ticket.id}`, { whatsappId: id }),
        remove: removeAll(id),
      }
    },
  },
  'a ticket is opened on a connection': {
    make: async (lane) => {
      const { id } = await spareConnection(lane)
      return {
        choose: post('/tickets', { ...(await anOpening(lane)), whatsappId: id }),
        remove: removeAll(id),
      }
    },
  },
  'a connection is chosen for a person': {
    make: async (lane) => {
      const [{ id }, { user }] = [await spareConnection(lane), await aColleague(lane)]
      return { choose: put(`/users/${user.id}`, { whatsappId: id }), remove: removeAll(id) }
    },
  },
  'a queue is given to a connection that goes': {
    make: async (lane) => {
      const [{ id }, queue] = [await spareConnection(lane), await aQueue(lane.chooser.actor)]
      return { choose: put(`/whatsapp/${id}`, { queueIds: [queue.id] }), remove: removeAll(id) }
    },
  },
  'somebody writes over a connection': {
    // The conversation ended with its number.
    chooseRefused: [400, 409],
    make: async (lane) => {
      const { id: connectionId } = await spareConnection(lane)
      const { user, actor } = lane.chooser
      const ticket = await aTicket(actor, { connectionId, status: 'open', userId: user.id })
      await aMessage(ticket)
      return {
        choose: post(`/messages/${ticket.id}`, { body: 'oi' }),
        remove: removeAll(connectionId),
      }
    },
  },
}

/** An open conversation keeps its contact (CON-03). */
const keptByTicket = [409]

export const ofContacts: Record<string, Pair> = {
  'a ticket is opened with a contact': {
    removeRefused: keptByTicket,
    make: async (lane) => {
      const opening = await anOpening(lane)
      return {
        choose: post('/tickets', opening),
        remove: remove(`/contacts/${opening.contactId}`),
      }
    },
  },
  'a ticket of a contact is reopened': {
    removeRefused: keptByTicket,
    make: async (lane) => {
      const ticket = await closed(lane)
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'open' }),
        remove: remove(`/contacts/${ticket.contactId}`),
      }
    },
  },
  'two contacts become one': {
    // After a merge one of the two is gone.
    removeRefused: [404],
    make: async (lane) => {
      const [one, other] = [await aContact(lane), await aContact(lane)]
      return {
        choose: post(`/contacts/${one.id}/merge`, { withId: other.id }),
        remove: remove(`/contacts/${other.id}`),
      }
    },
  },
}

export const ofTickets: Record<string, Pair> = {
  'somebody writes in a ticket': {
    make: async (lane) => {
      const ticket = await taken(lane)
      await aMessage(ticket)
      return {
        choose: post(`/messages/${ticket.id}`, { body: 'oi' }),
        remove: remove(`/tickets/${ticket.id}`),
      }
    },
  },
  'somebody reacts to a message': {
    make: async (lane) => {
      const ticket = await taken(lane)
      const { id } = await aMessage(ticket)
      return {
        choose: post(`/messages/${id}/reactions`, { emoji: '👍' }),
        remove: remove(`/tickets/${ticket.id}`),
      }
    },
  },
}
