/** Foreign keys of llm, and the requests that choose their parents. */
import { aQueue } from '#modules/queues/testing'
import { put, remove } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'llm_configs.queue_id': { chosenBy: ['a configuration of the language model gets a queue'] },
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
