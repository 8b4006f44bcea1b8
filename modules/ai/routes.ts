/** The routes of ai: what assistants did in a ticket; access depends on the ticket. */
import type { Router } from '@adonisjs/core/http'

const assistants = () => import('#modules/ai/controller')

export default function routes(router: Router) {
  router.get('/ticket-assistants/:ticketId', [assistants, 'endings']).as('ai.endings')
}
