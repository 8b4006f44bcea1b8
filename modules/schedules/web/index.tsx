/** Screens of schedules: the calendar, and ways to it from a ticket, a contact and the palette. */
import { ScheduleOutlined } from '@ant-design/icons'
import { ticketOptions } from '#modules/tickets/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { entitlement: 'schedules.use' }

export default defineWebModule({
  name: 'schedules',
  menu: [
    {
      key: 'schedules',
      to: '/schedules',
      label: 'schedules:menu.schedules',
      icon: <ScheduleOutlined aria-hidden />,
      section: 'reach',
      order: 10,
      needs,
    },
  ],
  routes: [{ path: '/schedules', page: () => import('./page'), needs }],
  fills: [fill(ticketOptions, () => import('./components/ticket_option'), { needs })],
  actions: [
    {
      key: 'add',
      label: 'schedules:page.add',
      icon: <ScheduleOutlined aria-hidden />,
      to: '/schedules?contactId=',
      needs,
    },
  ],
  realtime: () => import('./realtime'),
})
