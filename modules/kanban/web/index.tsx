/** The module's browser manifest: the board's screen. */
import { ProjectOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

const needs = { entitlement: 'kanban.use' }

export default defineWebModule({
  name: 'kanban',
  menu: [
    {
      key: 'kanban',
      to: '/kanban',
      label: 'kanban:menu.kanban',
      icon: <ProjectOutlined aria-hidden />,
      section: 'work',
      order: 15,
      needs,
    },
  ],
  routes: [{ path: '/kanban', page: () => import('./pages/kanban_page'), needs }],
  realtime: () => import('./realtime'),
})
