/** Foreign keys of notes, and the requests that choose their parents. */
import { closed, post, remove, taken } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const nameStays = 'what somebody did stays under their name (CLO-21)'

export const keys: ParentKeys = {
  'notes.ticket_id': { chosenBy: ['something is noted about a ticket'] },
  'notes.contact_id': {
    chosenBy: ['something is noted about a contact'],
    keeps: 'the history waits to be purged (CON-03)',
  },
  'notes.user_id': { chosenBy: 'the author, who is the caller', keeps: nameStays },
}

export const pairs: ParentPairs = {
  'something is noted about a contact': {
    make: async (lane) => {
      const { id: ticketId, contactId } = await closed(lane)
      return {
        choose: post('/ticket-notes', { note: 'prefers mornings', ticketId, contactId }),
        remove: remove(`/contacts/${contactId}`),
      }
    },
  },
  'something is noted about a ticket': {
    make: async (lane) => {
      const { id } = await taken(lane)
      return {
        choose: post('/ticket-notes', { note: 'prefers mornings', ticketId: id }),
        remove: remove(`/tickets/${id}`),
      }
    },
  },
}
