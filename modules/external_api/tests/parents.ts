/** Foreign keys of the external API. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'idempotency_keys.connection_id': { chosenBy: 'the token of the program that calls' },
}

export const pairs: ParentPairs = {}
