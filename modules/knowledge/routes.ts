/** The routes of the knowledge base: everybody reads, admins change (AUT-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const knowledge = () => import('#modules/knowledge/controller')

export default function routes(router: Router) {
  router.get('/api/rag/documents', [knowledge, 'index']).as('knowledge.index')
  router
    .group(() => {
      router
        .post('/api/rag/documents', [knowledge, 'store'])
        .as('knowledge.store')
        .use(middleware.largeBody({ files: 1 }))
      router.delete('/api/rag/documents/:id', [knowledge, 'destroy']).as('knowledge.destroy')
      router.post('/api/rag/documents/:id/retry', [knowledge, 'retry']).as('knowledge.retry')
      router.put('/api/rag/config', [knowledge, 'configure']).as('knowledge.configure')
      router.post('/api/rag/search', [knowledge, 'search']).as('knowledge.search')
    })
    .use(middleware.permitted({ ability: 'llm.manage' }))
}
