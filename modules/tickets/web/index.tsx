/** The screens of tickets: the agent's counter. */
import { MessageOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'tickets',
  menu: [
    {
      key: 'tickets',
      to: '/tickets',
      label: 'tickets:menu.tickets',
      icon: <MessageOutlined />,
      section: 'work',
      order: 10,
      badge: () => import('./components/waiting_badge'),
    },
  ],
  routes: [{ path: '/tickets/:ticketUuid?', page: () => import('./pages/tickets_page') }],
  hears: () => import('./hears'),
})
