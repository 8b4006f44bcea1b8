/** Screens of campaigns: their list and report, their settings, and the switch on a contact. */
import { ControlOutlined, SendOutlined } from '@ant-design/icons'
import { contactFields } from '#modules/contacts/contract'
import { fill } from '#web/shell/slots'
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
    {
      key: 'campaign_settings',
      to: '/campaigns-config',
      label: 'campaigns:menu.settings',
      icon: <ControlOutlined aria-hidden />,
      section: 'reach',
      order: 30,
      needs,
    },
  ],
  routes: [
    { path: '/campaigns', page: () => import('./pages/campaigns_page'), needs },
    { path: '/campaign/:campaignId/report', page: () => import('./pages/report_page'), needs },
    { path: '/campaigns-config', page: () => import('./pages/settings_page'), needs },
  ],
  fills: [
    fill(contactFields, () => import('./components/opt_out_field'), {
      needs: { entitlement: 'campaigns.use' },
    }),
  ],
  realtime: () => import('./realtime'),
})
