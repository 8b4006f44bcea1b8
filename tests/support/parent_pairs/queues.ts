/** Requests that choose a queue, or an entry of its menu, while it is being deleted. */
import { aQueue, anOption } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import {
  aColleague,
  anOpening,
  post,
  put,
  remove,
  spareConnection,
  taken,
  waiting,
  type Pair,
} from '#tests/support/parent_pairs/round'

export const ofQueues: Record<string, Pair> = {
  'a ticket is put into a queue': {
    make: async (lane) => {
      const [queue, ticket] = [await aQueue(lane.chooser.actor), await waiting(lane)]
      return {
        choose: put(`/tickets/${ticket.id}`, { queueId: queue.id }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'a ticket is taken into a queue': {
    make: async (lane) => {
      const [queue, ticket] = [await aQueue(lane.chooser.actor), await waiting(lane)]
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'open', queueId: queue.id }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'a ticket is opened in a queue': {
    make: async (lane) => {
      const queue = await aQueue(lane.chooser.actor)
      return {
        choose: post('/tickets', { ...(await anOpening(lane)), queueId: queue.id }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'a ticket is closed with a queue': {
    make: async (lane) => {
      const [queue, ticket] = [await aQueue(lane.chooser.actor), await taken(lane)]
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'closed', queueId: queue.id }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'a ticket is reopened in its queue': {
    make: async (lane) => {
      const { user, actor } = lane.chooser
      const queue = await aQueue(actor)
      const there = { connectionId: lane.connectionId, closedQueueId: queue.id, userId: user.id }
      const ticket = await aTicket(actor, { ...there, status: 'closed' })
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'open', userId: user.id }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'somebody writes in a queue': {
    make: async (lane) => {
      const { user, actor } = lane.chooser
      const queue = await aQueue(actor)
      const there = { connectionId: lane.connectionId, queueId: queue.id, userId: user.id }
      const ticket = await aTicket(actor, { ...there, status: 'open' })
      await aMessage(ticket)
      return {
        choose: post(`/messages/${ticket.id}`, { body: 'oi' }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'a queue is chosen for a person': {
    make: async (lane) => {
      const [queue, { user }] = [await aQueue(lane.chooser.actor), await aColleague(lane)]
      return {
        choose: put(`/users/${user.id}`, { queueIds: [queue.id] }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'a queue is chosen for a connection': {
    make: async (lane) => {
      const [queue, { id }] = [await aQueue(lane.chooser.actor), await spareConnection(lane)]
      return {
        choose: put(`/whatsapp/${id}`, { queueIds: [queue.id] }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'a line is added to a menu': {
    make: async (lane) => {
      const queue = await aQueue(lane.chooser.actor)
      return {
        choose: post('/queue-options', { queueId: queue.id, title: 'Preços', message: 'oi' }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
  'a line is added under a line': {
    make: async (lane) => {
      const queue = await aQueue(lane.chooser.actor)
      const { id: parentId } = await anOption(queue)
      const line = { queueId: queue.id, parentId, title: 'Preços', message: 'oi' }
      return { choose: post('/queue-options', line), remove: remove(`/queue-options/${parentId}`) }
    },
  },
}
