/** Screens of campaigns: their list and report, their settings, and the switch on a contact. */
import { SendOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

// operations.md 2: a browser with this flag shows them whatever the plan says; the server does not.
const needs = { ability: 'campaigns.manage', entitlement: 'campaigns.use', orFlag: 'cshow' }

export default defineWebModule({
  name: 'campaigns',
  menu: [
    {
      key: 'campaigns',
      to: '/campaigns',
      label: 'campaigns:menu.campaigns',
      icon: <SendOutlined aria-hidden />,
      section: 'reach',
      order: 10,
      needs,
    },
  ],
  routes: [{ path: '/campaigns', page: () => import('./pages/campaigns_page'), needs }],
  realtime: () => import('./realtime'),
})
