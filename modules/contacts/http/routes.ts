import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'
import { apiCall, pageQuery } from '#app/kernel/http/api_calls'
import { cursorQuery } from '#app/kernel/http/after_cursor'
import {
  changedContact,
  listQuery,
  newContact,
} from '#modules/contacts/http/validators/contact_validators'

const contacts = () => import('#modules/contacts/http/controllers/contacts_controller')

const people = () => import('#modules/contacts/http/controllers/personal_data_controller')

const platform = () => import('#modules/contacts/http/controllers/platform_contacts_controller')

const sheets = () => import('#modules/contacts/http/controllers/sheets_controller')

/** Available although the subscription is overdue: companies may always export their contacts (BIL-09). */
export function unpaidRoutes(router: Router) {
  router.get('/contacts/export', [sheets, 'export']).as('contacts.export')
}

export default function routes(router: Router) {
  router.get('/contacts', [contacts, 'index']).as('contacts.index')
  router.get('/contacts/list', [contacts, 'names']).as('contacts.names')
  // API-11, CON-05: large enough for 5000 rows with many columns; each row is validated on its own.
  const sheet = middleware.largeBody({ json: '10mb', keepsNul: true })
  router.post('/contacts/upload', [sheets, 'upload']).as('contacts.upload').use(sheet)
  router.post('/contacts/import', [sheets, 'import']).as('contacts.import').use(sheet)
  router.get('/contacts/:id', [contacts, 'show']).as('contacts.show')
  router.post('/contacts', [contacts, 'store']).as('contacts.store')
  router.put('/contacts/:id', [contacts, 'update']).as('contacts.update')
  router
    .delete('/contacts/:id', [contacts, 'destroy'])
    .as('contacts.destroy')
    .use(middleware.permitted({ ability: 'contacts.delete' }))
  router
    .post('/contacts/:id/merge', [contacts, 'merge'])
    .as('contacts.merge')
    .use(middleware.permitted({ ability: 'contacts.merge' }))
  personalDataRoutes(router)
}

/** OPS-01: of a company's admins, and of whoever runs the platform. */
function personalDataRoutes(router: Router) {
  const may = (ability: string) => middleware.permitted({ ability: `contacts.${ability}` })
  const own = may('export_person')
  router.post('/contacts/:id/export', [people, 'export']).as('contacts.export_person').use(own)
  router.get('/contacts/:id/export', [people, 'showExport']).as('contacts.exported').use(own)
  const erase = may('erase_person')
  router.post('/contacts/:id/erase', [people, 'erase']).as('contacts.erase_person').use(erase)
  router.get('/contacts/:id/erase', [people, 'showErasure']).as('contacts.erased').use(erase)

  const operate = may('operate')
  const path = '/platform/contacts/:id'
  router.get(path, [platform, 'show']).as('contacts.platform_show').use(operate)
  router
    .post(`${path}/export`, [platform, 'export'])
    .as('contacts.platform_export_person')
    .use(operate)
  router
    .get(`${path}/export`, [platform, 'showExport'])
    .as('contacts.platform_exported')
    .use(operate)
  router
    .post(`${path}/erase`, [platform, 'erase'])
    .as('contacts.platform_erase_person')
    .use(operate)
  router.get(`${path}/erase`, [platform, 'showErasure']).as('contacts.platform_erased').use(operate)
}

/** For programs (EXT-11). */
export function apiRoutes(router: Router) {
  const path = '/api/contacts'
  // `/api/contacts/check` is another call.
  const id = router.matchers.number()
  apiCall(router.get(path, [contacts, 'index']).as('contacts.api_index'), {
    scope: 'contacts:read',
    summary: 'Contacts by name, or those that match',
    query: [pageQuery, listQuery],
    answer: 'contacts/ContactsPageWire',
  })
  apiCall(router.get(`${path}/all`, [contacts, 'all']).as('contacts.api_all'), {
    scope: 'contacts:read',
    summary: 'All contacts, page after page',
    query: [cursorQuery],
    answer: 'contacts/AllContactsWire',
  })
  apiCall(router.get(`${path}/:id`, [contacts, 'show']).where('id', id).as('contacts.api_show'), {
    scope: 'contacts:read',
    summary: 'One contact',
    answer: 'contacts/ContactFormWire',
    refusals: [404],
  })
  apiCall(router.post(path, [contacts, 'store']).as('contacts.api_store'), {
    scope: 'contacts:write',
    summary: 'Add a contact',
    body: newContact,
    answer: 'contacts/ContactFormWire',
    refusals: [409],
  })
  apiCall(
    router.put(`${path}/:id`, [contacts, 'update']).where('id', id).as('contacts.api_update'),
    {
      scope: 'contacts:write',
      summary: 'Change a contact; omitted fields stay',
      body: changedContact,
      answer: 'contacts/ContactFormWire',
      refusals: [404, 409],
    }
  )
}
