/** Foreign keys of the calendar. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const caller = 'whoever makes the request, whose session ends with their removal'

const byCommand = 'written by the command of a ticket whose row is locked'

export const keys: ParentKeys = {
  'calendar_accounts.connected_by_id': {
    chosenBy: caller,
    keeps: 'it says who connected the calendar, also after they have left',
  },
  'calendar_authorizations.user_id': {
    chosenBy: caller,
    keeps: 'nobody who was removed can finish it, and it is over after ten minutes',
  },
  'calendar_turns.ticket_id': { chosenBy: byCommand },
  'calendar_dialogs.ticket_id': { chosenBy: byCommand },
}

export const pairs: ParentPairs = {}
