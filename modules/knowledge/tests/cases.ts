/** Test cases of each route of the knowledge base: who has access, another company's ids, invalid input. */
import { randomUUID } from 'node:crypto'
import { aConfig, aDocument, anIndexedDocument } from '#modules/knowledge/testing'
import { anEmbedder, dimensions } from '#modules/knowledge/tests/support/an_embedder'
import type { Party, RouteCases } from '#tests/support/route_cases'

const itsId = async ({ actor }: Party) => ({ id: (await aDocument(actor)).id })
const failed = async ({ actor }: Party) => ({
  id: (await aDocument(actor, { status: 'error', error: 'no_model' })).id,
})
const ofToken = 'a company has one, that of the token'

const cases: RouteCases = {
  'GET /api/rag/documents': {
    right: 'member',
    valid: async ({ home }) => {
      await aDocument(home.actor)
      return {}
    },
    foreign: 'a list of the token alone',
  },
  'POST /api/rag/documents': {
    right: 'admin',
    valid: async () => ({ file: 'document', content: Buffer.from(`Abrimos às ${randomUUID()}.`) }),
    foreign: 'a file alone',
  },
  'DELETE /api/rag/documents/:id': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await itsId(home) }),
    foreign: async ({ away }) => [{ params: await itsId(away) }],
  },
  'POST /api/rag/documents/:id/retry': {
    right: 'admin',
    valid: async ({ home }) => ({ params: await failed(home) }),
    foreign: async ({ away }) => [{ params: await failed(away) }],
  },
  'PUT /api/rag/config': {
    right: 'admin',
    valid: async () => ({
      body: {
        // An overlap and a threshold of 0 are good ones.
        ...{ enabled: true, chunkSize: 800, maxTokensPerChunk: 400, maxResults: 3 },
        ...{ embeddingModel: 'nomic-embed-text', vectorDimensions: 768 },
      },
    }),
    foreign: ofToken,
  },
  'POST /api/rag/search': {
    right: 'admin',
    valid: async ({ home }) => {
      await anEmbedder()
      await aConfig(home.actor, { searchedDimensions: dimensions })
      await anIndexedDocument(home.actor, [{ text: 'Abrimos às 9h.', vector: [1, 0, 0] }])
      return { body: { query: 'Que horas abrem?' } }
    },
    foreign: ofToken,
  },
}
export default cases
