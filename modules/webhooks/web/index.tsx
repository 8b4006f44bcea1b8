/** The screens of webhooks: their list, and one with what was delivered to it. */
import { BranchesOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

const needs = { ability: 'webhooks.manage', entitlement: 'webhooks.use' }

export default defineWebModule({
  name: 'webhooks',
  menu: [
    {
      key: 'webhooks',
      to: '/webhooks',
      label: 'webhooks:menu.webhooks',
      icon: <BranchesOutlined aria-hidden />,
      section: 'manage',
      order: 51,
      needs,
    },
  ],
  routes: [
    { path: '/webhooks', page: () => import('./pages/webhooks_page'), needs },
    { path: '/webhooks/:webhookId', page: () => import('./pages/webhook_page'), needs },
  ],
})
