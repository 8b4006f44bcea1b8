/** Screens of announcements: the top bar for everybody, and the operator's page. */
import { NotificationOutlined } from '@ant-design/icons'
import { topBarTools } from '#web/shell/shell_slots'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'announcements.manage' }

export default defineWebModule({
  name: 'announcements',
  menu: [
    {
      key: 'announcements',
      to: '/announcements',
      label: 'announcements:menu.announcements',
      icon: <NotificationOutlined aria-hidden />,
      section: 'system',
      order: 5,
      needs,
    },
  ],
  routes: [
    // operations.md 8.
    {
      path: '/announcements',
      page: () => import('./page'),
      needs,
      refusal: 'kind',
    },
  ],
  fills: [fill(topBarTools, () => import('./components/announcements_button'), { order: 10 })],
  realtime: () => import('./realtime'),
})
