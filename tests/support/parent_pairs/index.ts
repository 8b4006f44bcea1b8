/** Requests that choose a row as a parent, each paired with the request that deletes that row. */
import { aThread } from '#modules/chat/testing'
import { aFileList } from '#modules/files/testing'
import { aTag } from '#modules/tags/testing'
import { ofConnections, ofContacts, ofTickets } from '#tests/support/parent_pairs/conversations'
import { ofPeople } from '#tests/support/parent_pairs/people'
import { ofQueues } from '#tests/support/parent_pairs/queues'
import { post, put, remove, taken, type Pair } from '#tests/support/parent_pairs/round'

const ofTheRest: Record<string, Pair> = {
  'a tag is hung on a ticket': {
    make: async (lane) => {
      const [{ id: ticketId }, { id }] = [await taken(lane), await aTag(lane.chooser.actor)]
      return {
        choose: post('/tags/sync', { ticketId, tags: [{ id }] }),
        remove: remove(`/tags/${id}`),
      }
    },
  },
  'a ticket moves into a lane': {
    make: async (lane) => {
      const [ticket, { id }] = [
        await taken(lane),
        await aTag(lane.chooser.actor, { isKanban: true }),
      ]
      return { choose: put(`/ticket-tags/${ticket.id}/${id}`, {}), remove: remove(`/tags/${id}`) }
    },
  },
  'something is written into a thread': {
    make: async (lane) => {
      const thread = await aThread(lane.chooser.user, [lane.deleter.user])
      return {
        choose: post(`/chats/${thread.id}/messages`, { message: 'oi' }),
        remove: remove(`/chats/${thread.id}`),
      }
    },
  },
  'somebody is added to a thread that goes': {
    make: async (lane) => {
      const thread = await aThread(lane.chooser.user)
      return {
        choose: put(`/chats/${thread.id}`, { users: [{ id: lane.deleter.user.id }] }),
        remove: remove(`/chats/${thread.id}`),
      }
    },
  },
  'a file list gets an option': {
    make: async (lane) => {
      const { id } = await aFileList(lane.chooser.actor)
      return {
        choose: put(`/files/${id}`, { options: [{ name: 'Tabela' }] }),
        remove: remove(`/files/${id}`),
      }
    },
  },
}

export const parentPairs: Readonly<Record<string, Pair>> = {
  ...ofPeople,
  ...ofQueues,
  ...ofConnections,
  ...ofContacts,
  ...ofTickets,
  ...ofTheRest,
}
