/** Foreign keys of llm, and the requests that choose their parents. */
import { aQueue } from '#modules/queues/testing'
import { put, remove } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'llm_configs.queue_id': { chosenBy: ['a configuration of the language model gets a queue'] },
  'llm_turns.ticket_id': { chosenBy: 'written for the ticket of a turn, with its row locked' },
  'llm_summaries.ticket_id': { chosenBy: 'written for a ticket that is read in the statement' },
  'llm_message_vectors.message_id': {
    chosenBy: 'written for a message that is read in the statement',
    keeps: 'the text of a deleted message is kept for those who may see it (IN-29)',
  },
}

export const pairs: ParentPairs = {
  'a configuration of the language model gets a queue': {
    // The first of the two requests decides whether the queue stays.
    removeRefused: [409],
    make: async (lane) => {
      const { id: queueId } = await aQueue(lane.chooser.actor)
      return { choose: put('/llm-config', { queueId }), remove: remove(`/queue/${queueId}`) }
    },
  },
}
