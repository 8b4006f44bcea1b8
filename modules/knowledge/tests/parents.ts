/** Foreign keys of the knowledge base. */
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

export const keys: ParentKeys = {
  'knowledge_chunks.document_id': {
    chosenBy: 'the lane, which works on the document, and writes with its row locked',
  },
}

export const pairs: ParentPairs = {}
