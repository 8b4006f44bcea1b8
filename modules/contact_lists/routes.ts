/** Routes of contact lists: for admins of a company that has campaigns (API-14). */
import type { Router } from '@adonisjs/core/http'
import { middleware } from '#start/kernel'

const lists = () => import('#modules/contact_lists/controller')

export default function routes(router: Router) {
  router
    .group(() => {
      const sheet = middleware.largeBody({ files: 1 })
      router.get('/contact-lists', [lists, 'index']).as('contact_lists.index')
      router.get('/contact-lists/list', [lists, 'all']).as('contact_lists.all')
      router.get('/contact-lists/:id', [lists, 'show']).as('contact_lists.show')
      router.post('/contact-lists', [lists, 'store']).as('contact_lists.store')
      router.put('/contact-lists/:id', [lists, 'update']).as('contact_lists.update')
      router.delete('/contact-lists/:id', [lists, 'destroy']).as('contact_lists.destroy')
      router
        .post('/contact-lists/:id/upload', [lists, 'upload'])
        .as('contact_lists.upload')
        .use(sheet)
      router
        .get('/contact-lists/:id/imports/:importId/faults', [lists, 'faults'])
        .as('contact_lists.faults')
      router.get('/contact-list-items', [lists, 'items']).as('contact_lists.items.index')
      router.get('/contact-list-items/:id', [lists, 'showItem']).as('contact_lists.items.show')
      router.post('/contact-list-items', [lists, 'storeItem']).as('contact_lists.items.store')
      router.put('/contact-list-items/:id', [lists, 'updateItem']).as('contact_lists.items.update')
      router
        .delete('/contact-list-items/:id', [lists, 'destroyItem'])
        .as('contact_lists.items.destroy')
    })
    .use(
      middleware.permitted({ ability: 'contact_lists.manage', entitlement: 'contact_lists.use' })
    )
}
