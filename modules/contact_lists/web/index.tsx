/** Screens of contact lists: the lists, and the people on one of them. */
import { OrderedListOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

// operations.md 2: where the plan has campaigns, or in a browser that holds this flag; the server decides in any case.
const needs = {
  entitlement: 'contact_lists.use',
  orFlag: 'cshow',
  ability: 'contact_lists.manage',
}

export default defineWebModule({
  name: 'contact_lists',
  menu: [
    {
      key: 'contact_lists',
      to: '/contact-lists',
      label: 'contact_lists:menu.contact_lists',
      icon: <OrderedListOutlined aria-hidden />,
      section: 'reach',
      order: 20,
      needs,
    },
  ],
  routes: [
    { path: '/contact-lists', page: () => import('./pages/lists_page'), needs },
    { path: '/contact-lists/:listId/contacts', page: () => import('./pages/people_page'), needs },
  ],
  realtime: () => import('./realtime'),
})
