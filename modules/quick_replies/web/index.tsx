/** Screens of quick replies: their page, and the list above the composer. */
import { ThunderboltOutlined } from '@ant-design/icons'
import { composerHelp } from '#modules/messages/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'quick_replies',
  menu: [
    {
      key: 'quick_replies',
      to: '/quick-messages',
      label: 'quick_replies:menu.quick_replies',
      tab: 'quick_replies:menu.tab',
      icon: <ThunderboltOutlined aria-hidden />,
      section: 'work',
      order: 60,
    },
  ],
  routes: [{ path: '/quick-messages', page: () => import('./page') }],
  fills: [fill(composerHelp, () => import('./components/quick_answers'))],
  realtime: () => import('./realtime'),
})
