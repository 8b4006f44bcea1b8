/**
 * Routes of tags: everybody may label; deletion is restricted, because it removes the tag from all tickets (AUT-14).
 */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import { tagsOfTicket } from '#modules/tags/validators'
import { apiCall, pageQuery } from '#app/kernel/http/api_calls'

const tags = () => import('#modules/tags/controller')

export default function routes(router: Router) {
  router.get('/tags', [tags, 'index']).as('tags.index')
  router.get('/tags/list', [tags, 'list']).as('tags.list')
  // Numbers only: other modules may add named routes below /tags.
  router.get('/tags/:id', [tags, 'show']).where('id', router.matchers.number()).as('tags.show')
  router.post('/tags', [tags, 'store']).as('tags.store')
  router.post('/tags/sync', [tags, 'sync']).as('tags.sync')
  router.put('/tags/:id', [tags, 'update']).as('tags.update')
  router
    .delete('/tags/:id', [tags, 'destroy'])
    .as('tags.destroy')
    .use(middleware.permitted({ ability: 'tags.delete' }))
}

/** For programs (EXT-11). */
export function apiRoutes(router: Router) {
  apiCall(router.get('/api/tags', [tags, 'index']).as('tags.api_index'), {
    scope: 'tags:read',
    summary: 'Tags by name, or those that match',
    query: [pageQuery],
    answer: 'tags/TagsPageWire',
  })
  apiCall(router.post('/api/tags/sync', [tags, 'sync']).as('tags.api_sync'), {
    scope: 'tickets:write',
    summary: 'Give a ticket exactly these tags',
    body: tagsOfTicket,
    answer: 'tickets/TicketWire',
    refusals: [404],
  })
}
