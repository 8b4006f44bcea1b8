/** Foreign keys of the bot. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const fromTicket = 'copied from a ticket whose row is held'

export const keys: ParentKeys = {
  'bot_connections.connection_id': {
    chosenBy: 'the connection whose form is saved, with its row locked',
  },
  'bot_conversations.ticket_id': { chosenBy: 'a ticket whose row is held' },
  'bot_conversations.queue_id': { chosenBy: fromTicket },
}

export const pairs: ParentPairs = {}
