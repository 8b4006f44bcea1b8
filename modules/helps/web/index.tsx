/** Screens of helps: the videos for everybody, and the operator's list in the settings. */
import { QuestionCircleOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'helps',
  menu: [
    {
      key: 'helps',
      to: '/helps',
      label: 'helps:menu.helps',
      icon: <QuestionCircleOutlined />,
      section: 'system',
      order: 10,
    },
  ],
  routes: [{ path: '/helps', page: () => import('./page') }],
  settings: [
    {
      key: 'helps',
      label: 'helps:menu.helps',
      panel: () => import('./components/helps_panel'),
      needs: { ability: 'helps.manage' },
    },
  ],
  realtime: () => import('./realtime'),
})
