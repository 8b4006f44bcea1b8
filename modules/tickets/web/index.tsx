/** The module's browser manifest: the tickets screen. */
import { MessageOutlined } from '@ant-design/icons'
import { contactRowActions } from '#modules/contacts/contract'
import { LazyLoad } from '#web/shell/lazy_load'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const loadSilentIcon = () => import('./components/silent_icon')

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
  fills: [fill(contactRowActions, () => import('./components/begin_from_row'))],
  actions: [
    {
      key: 'waiting',
      label: 'tickets:palette.waiting',
      icon: <MessageOutlined />,
      to: '/tickets',
      run: () => void import('./store').then(({ ticketsUi }) => ticketsUi.showOpenTab('waiting')),
    },
    {
      key: 'resolve_silently',
      label: 'tickets:palette.resolve_silently',
      icon: <LazyLoad load={loadSilentIcon} props={{}} />,
      run: () => void import('./palette_commands').then(({ resolveSilently }) => resolveSilently()),
    },
  ],
  search: () => import('./palette_search'),
  realtime: () => import('./realtime'),
})
