/** Requests that choose a user, or are made by one, while that user is being deleted. */
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import {
  aColleague,
  anOpening,
  asThemselves,
  closed,
  post,
  put,
  remove,
  waiting,
  type Pair,
} from '#tests/support/parent_pairs/round'

export const ofPeople: Record<string, Pair> = {
  'a ticket is handed to a person': {
    make: async (lane) => {
      const [{ user }, ticket] = [await aColleague(lane), await waiting(lane)]
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'open', userId: user.id }),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a person takes a ticket': {
    chooseRefused: asThemselves,
    make: async (lane) => {
      const [{ user, token }, ticket] = [await aColleague(lane), await waiting(lane)]
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'open', userId: user.id }, token),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a ticket is opened for a person': {
    make: async (lane) => {
      const { user } = await aColleague(lane)
      return {
        choose: post('/tickets', { ...(await anOpening(lane)), userId: user.id }),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a ticket is reopened for a person': {
    make: async (lane) => {
      const [{ user }, ticket] = [await aColleague(lane), await closed(lane)]
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'open', userId: user.id }),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a person reopens a ticket of theirs': {
    chooseRefused: asThemselves,
    make: async (lane) => {
      const { user, token } = await aColleague(lane)
      const mine = { connectionId: lane.connectionId, status: 'closed', userId: user.id } as const
      const ticket = await aTicket(lane.chooser.actor, mine)
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'open' }, token),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a person closes a ticket of theirs': {
    chooseRefused: asThemselves,
    make: async (lane) => {
      const { user, token } = await aColleague(lane)
      const mine = { connectionId: lane.connectionId, status: 'open', userId: user.id } as const
      const ticket = await aTicket(lane.chooser.actor, mine)
      return {
        choose: put(`/tickets/${ticket.id}`, { status: 'closed' }, token),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a person writes to a customer': {
    // Their ticket was returned to its queue.
    chooseRefused: [...asThemselves, 409],
    make: async (lane) => {
      const { user, token } = await aColleague(lane)
      const mine = { connectionId: lane.connectionId, status: 'open', userId: user.id } as const
      const ticket = await aTicket(lane.chooser.actor, mine)
      await aMessage(ticket)
      return {
        choose: post(`/messages/${ticket.id}`, { body: 'oi' }, token),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a person is put into a queue': {
    make: async (lane) => {
      const [{ user }, queue] = [await aColleague(lane), await aQueue(lane.chooser.actor)]
      return {
        choose: put(`/users/${user.id}`, { queueIds: [queue.id] }),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
}
