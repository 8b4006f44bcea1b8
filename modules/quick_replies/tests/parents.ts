/** Foreign keys of quick replies. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const nameStays = 'what somebody did stays under their name (CLO-21)'

export const keys: ParentKeys = {
  'quick_replies.user_id': { chosenBy: 'the author, who is the caller', keeps: nameStays },
}

export const pairs: ParentPairs = {}
