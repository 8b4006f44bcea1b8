/** Foreign keys of conversations with assistants. */
import type { ParentKeys } from '#tests/support/parents'

const byTurn = 'written for the ticket of a message, with its row locked'

export const keys: ParentKeys = {
  'ai_runs.ticket_id': { chosenBy: byTurn },
  'ai_turns.ticket_id': { chosenBy: byTurn },
  'ai_transcripts.message_id': {
    chosenBy: 'written for a message that is read in the statement',
    keeps: 'those who may see deleted messages may see what was said in one (IN-29)',
  },
}
