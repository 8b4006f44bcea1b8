/** Screens of birthdays: their page, a card on the dashboard, a field in the contact form. */
import { GiftOutlined } from '@ant-design/icons'
import { contactFields } from '#modules/contacts/contract'
import { dashboardCards } from '#modules/dashboard/contract'
import { fill } from '#web/shell/slots'
import { defineWebModule } from '#web/shell/web_module'

const needs = { entitlement: 'birthday.use' }

export default defineWebModule({
  name: 'birthday',
  menu: [
    {
      key: 'birthdays',
      to: '/birthdays',
      label: 'birthday:menu.birthdays',
      icon: <GiftOutlined aria-hidden />,
      section: 'work',
      order: 75,
      needs,
    },
  ],
  routes: [{ path: '/birthdays', page: () => import('./pages/birthdays_page'), needs }],
  fills: [
    fill(contactFields, () => import('./components/birthday_field'), { needs }),
    fill(dashboardCards, () => import('./components/birthdays_card'), { needs }),
  ],
  realtime: () => import('./realtime'),
})
