/** The request of the board that chooses a tag as a parent. */
import { aTag } from '#modules/tags/testing'
import { put, remove, taken } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'ticket_tags.tag_id,is_kanban': { chosenBy: ['a ticket moves into a lane'] },
}

export const pairs: ParentPairs = {
  'a ticket moves into a lane': {
    make: async (lane) => {
      const [ticket, { id }] = [
        await taken(lane),
        await aTag(lane.chooser.actor, { isKanban: true }),
      ]
      return { choose: put(`/ticket-tags/${ticket.id}/${id}`, {}), remove: remove(`/tags/${id}`) }
    },
  },
}
