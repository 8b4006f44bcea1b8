/** Foreign keys of tags, and the requests that choose their parents. */
import { randomUUID } from 'node:crypto'
import { aTag } from '#modules/tags/testing'
import { aColleague, post, put, remove, taken } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'ticket_tags.ticket_id': { chosenBy: ['a ticket gets a tag'] },
  'ticket_tags.tag_id,is_kanban': { chosenBy: ['a tag is hung on a ticket'] },
  'tags.user_id': {
    chosenBy: ['a tag is made for a person', 'a tag is given to a person'],
    keeps: 'tags outlive whoever made them',
  },
}

export const pairs: ParentPairs = {
  'a tag is made for a person': {
    make: async (lane) => {
      const { user } = await aColleague(lane)
      return {
        choose: post('/tags', { name: randomUUID().slice(0, 20), userId: user.id }),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a tag is given to a person': {
    make: async (lane) => {
      const [{ user }, tag] = [await aColleague(lane), await aTag(lane.chooser.actor)]
      return {
        choose: put(`/tags/${tag.id}`, { userId: user.id }),
        remove: remove(`/users/${user.id}`),
      }
    },
  },
  'a ticket gets a tag': {
    make: async (lane) => {
      const [{ id: ticketId }, { id }] = [await taken(lane), await aTag(lane.chooser.actor)]
      return {
        choose: post('/tags/sync', { ticketId, tags: [{ id }] }),
        remove: remove(`/tickets/${ticketId}`),
      }
    },
  },
  'a tag is hung on a ticket': {
    make: async (lane) => {
      const [{ id: ticketId }, { id }] = [await taken(lane), await aTag(lane.chooser.actor)]
      return {
        choose: post('/tags/sync', { ticketId, tags: [{ id }] }),
        remove: remove(`/tags/${id}`),
      }
    },
  },
}
