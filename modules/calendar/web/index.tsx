/** Screens of the calendar: connecting it, its events, what customers may write, and a customer's next appointment. */
import { CalendarOutlined } from '@ant-design/icons'
import { contactSections } from '#modules/tickets/contract'
import { fill } from '#web/shell/slots'
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
  fills: [fill(contactSections, () => import('./components/next_appointment'), { order: 15 })],
})
