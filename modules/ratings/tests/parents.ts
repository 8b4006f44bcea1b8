/** Foreign keys of ratings. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const fromTicket = 'copied from a ticket whose row is held'
const nameStays = 'what somebody did stays under their name (CLO-21)'

export const keys: ParentKeys = {
  'ratings.ticket_id': { chosenBy: 'a ticket whose row is held' },
  'ratings.service_id': { chosenBy: 'a service of a ticket whose row is held' },
  'ratings.user_id': { chosenBy: fromTicket, keeps: nameStays },
  'ratings.queue_id': { chosenBy: fromTicket },
  'rating_texts.connection_id': {
    chosenBy: 'the connection whose form is saved, with its row locked',
  },
}

export const pairs: ParentPairs = {}
