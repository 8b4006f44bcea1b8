/** Routes of ticket notes; access depends on the ticket. */
import type { Router } from '@adonisjs/core/http'

const notes = () => import('#modules/notes/http/controllers/notes_controller')

export default function routes(router: Router) {
  router.get('/ticket-notes/list', [notes, 'list']).as('notes.list')
  router.post('/ticket-notes', [notes, 'store']).as('notes.store')
  router.delete('/ticket-notes/:id', [notes, 'destroy']).as('notes.destroy')
}
