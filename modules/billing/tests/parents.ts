/** Foreign keys of billing, and the requests that choose their parents. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'subscriptions.plan_id': {
    chosenBy: 'whoever calls `subscribe`, which holds the plan; no request of this module does',
  },
}
export const pairs: ParentPairs = {}
