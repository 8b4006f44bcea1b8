/** Foreign keys of the bot. */
import { aQueue } from '#modules/queues/testing'
import { put, remove, spareConnection } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const fromTicket = 'copied from a ticket whose row is held'

export const keys: ParentKeys = {
  'bot_connections.transfer_queue_id': { chosenBy: ['a connection hands over to a queue'] },
  'bot_connections.connection_id': {
    chosenBy: 'the connection whose form is saved, with its row locked',
  },
  'bot_conversations.ticket_id': { chosenBy: 'a ticket whose row is held' },
  'bot_conversations.queue_id': { chosenBy: fromTicket },
}

export const pairs: ParentPairs = {
  'a connection hands over to a queue': {
    // The first of the two requests decides whether the queue stays (BOT-27).
    removeRefused: [409],
    make: async (lane) => {
      const [queue, { id }] = [await aQueue(lane.chooser.actor), await spareConnection(lane)]
      return {
        choose: put(`/whatsapp/${id}`, { transferQueueId: queue.id }),
        remove: remove(`/queue/${queue.id}`),
      }
    },
  },
}
