/** The page for developers: try the calls of other programs, and copy them. */
import { ApiOutlined, KeyOutlined } from '@ant-design/icons'
import { defineWebModule } from '#web/shell/web_module'

/** The whole token of a connection is an admin's to see (API-10). */
const needs = { ability: 'external_api.manage', entitlement: 'external_api.use' }

export default defineWebModule({
  name: 'external_api',
  menu: [
    {
      key: 'messages_api',
      to: '/messages-api',
      label: 'external_api:menu.messages_api',
      icon: <ApiOutlined aria-hidden />,
      section: 'manage',
      order: 50,
      needs,
    },
  ],
  profile: [
    {
      key: 'api_keys',
      label: 'external_api:menu.api_keys',
      icon: <KeyOutlined aria-hidden />,
      order: 20,
      needs: { entitlement: 'external_api.use' },
      opens: () => import('./components/keys_drawer'),
    },
  ],
  routes: [{ path: '/messages-api', page: () => import('./page'), needs }],
})
