/** Foreign keys of prompts, and the requests that choose their parents. */
import { aPrompt } from '#modules/prompts/testing'
import { aQueue } from '#modules/queues/testing'
import { aTicket } from '#modules/tickets/testing'
import { put, remove, spareConnection, type Lane } from '#tests/support/parent_pairs/round'
import type { LooseKey, ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'prompts.queue_id': { chosenBy: ['a prompt gets a queue'] },
  'connection_prompts.connection_id': {
    chosenBy: 'the connection whose form is saved, with its row locked',
  },
  'connection_prompts.prompt_id': { chosenBy: ['a connection gets a prompt'] },
}

export const looseKeys: readonly LooseKey[] = [
  { child: 'queues.prompt_id', parent: 'prompts', chosenBy: ['a queue gets a prompt'] },
  { child: 'tickets.prompt_id', parent: 'prompts', chosenBy: ['a ticket gets a prompt'] },
]

/** The first of the two requests decides whether the prompt, or the queue, stays. */
const removeRefused = [409]
const round = async (lane: Lane, path: string) => {
  const { id: promptId } = await aPrompt(lane.chooser.actor)
  return { choose: put(path, { promptId }), remove: remove(`/prompt/${promptId}`) }
}

export const pairs: ParentPairs = {
  'a prompt gets a queue': {
    removeRefused,
    make: async (lane) => {
      const { actor } = lane.chooser
      const [{ id }, { id: queueId }] = [await aPrompt(actor), await aQueue(actor)]
      return { choose: put(`/prompt/${id}`, { queueId }), remove: remove(`/queue/${queueId}`) }
    },
  },
  'a connection gets a prompt': {
    removeRefused,
    make: async (lane) => round(lane, `/whatsapp/${(await spareConnection(lane)).id}`),
  },
  'a queue gets a prompt': {
    removeRefused,
    make: async (lane) => round(lane, `/queue/${(await aQueue(lane.chooser.actor)).id}`),
  },
  'a ticket gets a prompt': {
    make: async (lane) => round(lane, `/tickets/${(await aTicket(lane.chooser.actor)).id}`),
  },
}
