/** Screens of chat: the page of threads, and the unread threads in the top bar of every page. */
import { CommentOutlined } from '@ant-design/icons'
import { topBarTools } from '#web/shell/shell_slots'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { entitlement: 'chat.use' }

export default defineWebModule({
  name: 'chat',
  menu: [
    {
      key: 'chats',
      to: '/chats',
      label: 'chat:menu.chats',
      tab: 'chat:menu.tab',
      icon: <CommentOutlined aria-hidden />,
      section: 'work',
      order: 80,
      needs,
      badge: () => import('./components/unread_dot'),
    },
  ],
  routes: [{ path: '/chats/:chatUuid?', page: () => import('./pages/chats_page'), needs }],
  fills: [fill(topBarTools, () => import('./components/inbox'), { order: 10, needs })],
  realtime: () => import('./realtime'),
})
