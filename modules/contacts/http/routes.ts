/** The routes of contacts. */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const contacts = () => import('#modules/contacts/http/controllers/contacts_controller')

export default function routes(router: Router) {
  router
    .post('/contacts/:id/merge', [contacts, 'merge'])
    .as('contacts.merge')
    .use(middleware.permitted({ ability: 'contacts.merge' }))
}
