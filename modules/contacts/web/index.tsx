/** Web module of contacts: their page, and their form wherever other modules need it. */
import { ContactsOutlined } from '@ant-design/icons'
import { contactEditor } from '#modules/contacts/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'contacts',
  menu: [
    {
      key: 'contacts',
      to: '/contacts',
      label: 'contacts:menu.contacts',
      icon: <ContactsOutlined aria-hidden />,
      section: 'work',
      order: 20,
    },
  ],
  routes: [{ path: '/contacts', page: () => import('./pages/contacts_page') }],
  fills: [fill(contactEditor, () => import('./components/contact_drawer'))],
  realtime: () => import('./realtime'),
})
