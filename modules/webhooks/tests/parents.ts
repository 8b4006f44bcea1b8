/** Foreign keys of webhooks. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const nameStays = 'what somebody did stays under their name (CLO-21)'

export const keys: ParentKeys = {
  'webhook_endpoints.user_id': { chosenBy: 'the author, who is the caller', keeps: nameStays },
  'webhook_deliveries.endpoint_id': {
    chosenBy: 'the kernel, in the transaction of the event; the row goes with the webhook',
  },
}

export const pairs: ParentPairs = {}
