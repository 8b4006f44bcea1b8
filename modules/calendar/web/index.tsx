/** Screens of the calendar: connecting it, its events, and what customers may write. */
import { CalendarOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

export default defineWebModule({
  name: 'calendar',
  menu: [
    {
      key: 'google-calendar',
      to: '/google-calendar',
      label: 'calendar:menu.calendar',
      icon: <CalendarOutlined aria-hidden />,
      section: 'manage',
      order: 52,
    },
  ],
  routes: [{ path: '/google-calendar', page: () => import('./page') }],
  realtime: () => import('./realtime'),
})
