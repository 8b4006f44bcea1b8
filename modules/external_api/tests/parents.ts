/** Foreign keys of the external API. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'api_keys.user_id': {
    chosenBy: 'the holder, who is the caller',
    keeps: 'a key of somebody who was removed opens nothing; it goes with the person’s row',
  },
  'idempotency_keys.api_key_id': { chosenBy: 'the key that the program calls with' },
  'idempotency_keys.connection_id': {
    chosenBy: 'the program that calls: by its token, or by `whatsappId`, which is checked',
  },
}

export const pairs: ParentPairs = {}
