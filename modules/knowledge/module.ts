/** Manifest of the knowledge module. */
import { countedLane } from '#app/kernel/jobs/lane_depth'
import { fileKeeper } from '#app/kernel/media/keeper'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { contextSource } from '#modules/ai/contract'
import errors from '#modules/knowledge/errors'
import { configPart } from '#modules/llm/contract'

export default defineModule({
  name: 'knowledge',
  requires: ['identity', 'ai', 'llm'],
  summary: 'Documents of a company that its language model answers from.',
  demo: () => import('#modules/knowledge/database/seeders/demo_documents'),
  routes: () => import('#modules/knowledge/routes'),
  realtime: () => import('#modules/knowledge/realtime'),
  emits: ['knowledge.changed'],
  errors,
  contributes: [
    contribute(countedLane, () => import('#modules/knowledge/indexing/lane_depth')),
    contribute(configPart, () => import('#modules/knowledge/config_part')),
    contribute(contextSource, () => import('#modules/knowledge/context_source')),
    contribute(fileKeeper, () => import('#modules/knowledge/file_keeper')),
  ],
  residents: { worker: () => import('#modules/knowledge/indexing/lane') },
  tables: {
    knowledge_configs: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    knowledge_documents: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    knowledge_chunks: {
      keptWith: { table: 'knowledge_documents', by: 'document_id' },
      personal: [],
    },
    knowledge_vectors: {
      keptWith: { table: 'knowledge_chunks', by: 'chunk_id' },
      onlyWith: 'vector',
      personal: [],
    },
  },
  auditContents: {
    knowledge_documents: { name: 'which one it was, when it is deleted' },
  },
})
