/** Web module of queues: their page with texts, hours and menus. */
import { ApartmentOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'queues.manage' }

export default defineWebModule({
  name: 'queues',
  menu: [
    {
      key: 'queues',
      to: '/queues',
      label: 'queues:menu.queues',
      icon: <ApartmentOutlined aria-hidden />,
      section: 'manage',
      order: 20,
      needs,
    },
  ],
  routes: [{ path: '/queues', page: () => import('./pages/queues_page'), needs }],
  realtime: () => import('./realtime'),
})
