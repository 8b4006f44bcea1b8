/** Web module of to-dos. */
import { CheckSquareOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'todo',
  menu: [
    {
      key: 'todo',
      to: '/todolist',
      label: 'todo:menu.todo',
      icon: <CheckSquareOutlined aria-hidden />,
      section: 'work',
      order: 80,
      badge: () => import('./components/open_badge'),
    },
  ],
  routes: [{ path: '/todolist', page: () => import('./pages/todo_page') }],
})
